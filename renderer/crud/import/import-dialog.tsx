import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { midSentence } from '#schemas/module/localized-text.ts'
import { useLocale, useText, useMessages } from '../../kit/i18n.ts'
import { refresh } from '../../kit/use-api-query.ts'
import { confirm } from '../../ui/ask-confirmation.tsx'
import { followBackgroundTask } from '../../ui/background-task/follow-task.ts'
import dialog from '../dialogs/dialog.module.css'
import { CheckStep } from './import-check-step.tsx'
import { ChooseStep } from './import-file-step.tsx'
import { DoneStep } from './import-done-step.tsx'
import classes from './import-dialog.module.css'
import { MapStep, sameFields } from './import-mapping-step.tsx'
import { ImportBlocked } from './import-blocked.tsx'
import { useImport, type Step } from './use-import.ts'
import { importMessages } from '../lazy-part-messages.ts'

export interface ImportDialogProps {
  readonly copy: ClientModule
  /** Values that tie the imported rows to their parent. */
  readonly match: Readonly<Record<string, unknown>>
  /** Called when the dialog has left the screen. */
  readonly onClose: () => void
}

const steps: readonly Step[] = ['choose', 'map', 'check', 'done']

/** Imports a file in four steps: choose, map columns, check, done. Nothing is written before the third is confirmed. */
export default function ImportDialog({ copy, match, onClose }: ImportDialogProps) {
  const t = useMessages(importMessages)
  const text = useText()
  const locale = useLocale()
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(true)
  const isAsking = useRef(false)
  const one = useImport(copy, match)
  const { step, preview, busy, skip, mapping } = one.state
  const title = t('title', { title: midSentence(text(copy.title), locale) })

  const leave = async (): Promise<void> => {
    // Esc reaches this dialog too while the confirmation covers it.
    if (isAsking.current) return
    const isUnderway = step === 'map' || step === 'check'
    isAsking.current = isUnderway
    if (
      !isUnderway ||
      (await confirm({ title: t('leave.title'), body: t('leave.body'), verb: t('leave.verb'), stay: t('leave.stay') }))
    )
      setOpen(false)
    isAsking.current = false
  }
  const commit = async (): Promise<void> => {
    const key = await one.commit()
    if (!key) return
    followBackgroundTask(key, { title, onDone: () => void refresh(copy.base) })
    setOpen(false)
  }
  const counts = preview?.counts
  const { note } = copy.import!
  const willWrite = counts ? counts.create + counts.update : 0
  const isBlocked = willWrite === 0 || (counts!.error > 0 && !skip)

  return (
    <Modal
      opened={isOpen}
      onClose={() => void leave()}
      onExitTransitionEnd={onClose}
      title={title}
      size={880}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ title: dialog.title!, body: classes.body!, content: classes.content! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ol className={classes.steps} aria-label={t('steps.label')}>
        {steps.map((name, i) => (
          <li
            key={name}
            {...(name === step ? { 'aria-current': 'step' as const } : {})}
            data-past={steps.indexOf(step) > i || undefined}
          >
            <span aria-hidden="true">{i + 1}</span>
            {t(`steps.${name}`)}
          </li>
        ))}
      </ol>
      <div className={classes.stage} aria-busy={busy !== undefined}>
        {step === 'choose' && <ImportBlocked base={copy.base} />}
        {step === 'choose' && <ChooseStep copy={copy} match={match} one={one} />}
        {step === 'map' && <MapStep copy={copy} one={one} />}
        {step === 'check' && <CheckStep copy={copy} one={one} />}
        {step === 'done' && <DoneStep one={one} />}
        {note !== undefined && step !== 'map' && (
          <p className={classes.note}>
            <IconInfoCircle size={16} aria-hidden="true" />
            {text(note)}
          </p>
        )}
      </div>
      <div className={classes.footer}>
        {step === 'check' && (
          <output className={classes.why}>
            {busy === 'checking'
              ? t('check.checking')
              : willWrite === 0
                ? t('check.none')
                : isBlocked
                  ? t('check.fix')
                  : ''}
          </output>
        )}
        {step !== 'done' && (
          <Button variant="default" size="sm" onClick={() => void leave()}>
            {t('cancel')}
          </Button>
        )}
        {(step === 'map' || step === 'check') && (
          <Button
            variant="default"
            size="sm"
            disabled={busy === 'writing'}
            onClick={() => one.goTo(step === 'map' ? 'choose' : 'map')}
          >
            {t('back')}
          </Button>
        )}
        {step === 'choose' && preview && (
          <Button size="sm" onClick={() => one.goTo('map')}>
            {t('next')}
          </Button>
        )}
        {step === 'map' && (
          <Button
            size="sm"
            loading={busy === 'checking'}
            disabled={sameFields(mapping).length > 0 || mapping.every((field) => field === null)}
            onClick={() => void one.check()}
          >
            {t('next')}
          </Button>
        )}
        {step === 'check' &&
          (isBlocked && busy === undefined ? (
            // nothing to write: the way on is another file
            <Button size="sm" onClick={() => one.goTo('choose')}>
              {t('check.again')}
            </Button>
          ) : (
            <Button
              size="sm"
              loading={busy === 'writing'}
              disabled={isBlocked || (busy !== undefined && busy !== 'writing')}
              onClick={() => void commit()}
            >
              {isBlocked ? t('check.commitNone') : t('check.commit', { count: willWrite })}
            </Button>
          ))}
        {step === 'done' && (
          <Button size="sm" variant="default" onClick={() => one.goTo('choose')}>
            {t('done.again')}
          </Button>
        )}
        {step === 'done' && (
          <Button size="sm" onClick={() => setOpen(false)}>
            {t('finish')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
