import { Button, Modal, UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconFileSpreadsheet, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { Form } from '#schemas/form/form.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { currentLocale, useMessages } from '#renderer/kit/i18n.ts'
import type { TranslationImportPreview } from '../shared/translation-import-api-types.ts'
import { formLanguagesMessages, languageHere } from './language-progress.ts'
import { TranslationChanges } from './translation-changes.tsx'
import classes from './translation-import-dialog.module.css'

export interface TranslationImportDialogProps {
  readonly form: Form
  readonly path: string
  readonly onApply: (preview: TranslationImportPreview) => void
  readonly onClose: () => void
}

interface ImportState {
  readonly name?: string
  readonly isBusy?: boolean
  readonly failure?: string
  readonly preview?: TranslationImportPreview
}

/** Reads a file of translations, shows what it would change, and applies it to the draft. */
export default function TranslationImportDialog({ form, path, onApply, onClose }: TranslationImportDialogProps) {
  const t = useMessages(formLanguagesMessages)
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(true)
  const [{ name, isBusy = false, failure, preview }, setState] = useState<ImportState>({})
  /** The latest file: an earlier answer that arrives later is dropped. */
  const latest = useRef<File>(undefined)
  const read = async (file: File): Promise<void> => {
    latest.current = file
    setState({ name: file.name, isBusy: true })
    const body = new FormData()
    body.set('file', file)
    const next = await api.post<TranslationImportPreview>(`${path}/preview`, body, { quiet: true }).then(
      (found) => ({ preview: found }),
      (error: unknown) => ({
        failure: error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : String(error),
      }),
    )
    if (latest.current === file) setState({ name: file.name, ...next })
  }
  const count = preview?.changes.length ?? 0
  const created = preview?.changes.filter(({ before }) => before === undefined).length ?? 0
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={t('import')}
      size={880}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Dropzone
        className={classes.drop!}
        data-error={failure !== undefined || undefined}
        data-small={preview !== undefined || undefined}
        role="presentation"
        tabIndex={-1}
        activateOnKeyboard={false}
        enablePointerEvents
        multiple={false}
        onDrop={([dropped]) => void (dropped && read(dropped))}
        inputProps={{ accept: '.xlsx,.csv,.txt', 'aria-label': t('fileLabel'), tabIndex: -1 }}
      >
        {!preview && <IconFileSpreadsheet className={classes.icon} size={32} stroke={1.3} aria-hidden="true" />}
        <UnstyledButton className={classes.choose!} data-autofocus>
          {t(name === undefined ? 'chooseFile' : 'chooseOther')}
        </UnstyledButton>
        {!preview && <span className={classes.hint}>{t('fileHint')}</span>}
        <output className={classes.chosen}>
          {name !== undefined && (isBusy ? t('reading') : t('fileName', { name }))}
        </output>
      </Dropzone>
      {failure !== undefined && (
        <p className={classes.failure} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      {preview && (
        <>
          <dl className={classes.counts} aria-live="polite">
            {(
              [
                ['created', created],
                ['changed', count - created],
                ['unchanged', preview.unchanged],
              ] as const
            ).map(([label, n]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{n.toLocaleString()}</dd>
              </div>
            ))}
          </dl>
          {preview.added.length > 0 && (
            <p className={classes.note}>
              <IconInfoCircle size={16} aria-hidden="true" />
              {t('added', { languages: preview.added.map(languageHere).join(currentLocale() === 'en' ? ', ' : '、') })}
            </p>
          )}
          <Problems preview={preview} />
          {count === 0 ? (
            <p className={classes.hint}>{t('noChanges')}</p>
          ) : (
            <TranslationChanges form={form} changes={preview.changes} />
          )}
        </>
      )}
      <div className={classes.footer}>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={count === 0}
          onClick={() => {
            if (preview) onApply(preview)
            setOpen(false)
          }}
        >
          {t('apply', { n: count })}
        </Button>
      </div>
    </Modal>
  )
}

function Problems({ preview: { problems, problemCount } }: { readonly preview: TranslationImportPreview }) {
  const t = useMessages(formLanguagesMessages)
  if (problemCount === 0) return null
  return (
    <section className={classes.problems} aria-label={t('problems', { n: problemCount })}>
      <h3>{t('problems', { n: problemCount })}</h3>
      <ul>
        {problems.map(({ row, message }, at) => (
          <li key={at}>
            <span>{t('row', { n: row })}</span>
            {message}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className={classes.hint}>{t('moreProblems', { n: problemCount - problems.length })}</p>
      )}
    </section>
  )
}
