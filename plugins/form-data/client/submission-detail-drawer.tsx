import { ActionIcon, Button, Drawer, Tabs, Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconFlagFilled,
  IconGhost2,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { AnswerVersion, DataRow } from '#schemas/api/form-api-types.ts'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import { formatDuration } from '#renderer/answer-filter/format-duration.ts'
import { PrintHead } from '#renderer/crud/list/print-head.tsx'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { PluginSlot } from '#renderer/ui/plugin-slot.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './submission-drawers.module.css'
import { SubmissionEditForm } from './submission-edit-form.tsx'
import { SubmissionAnswers } from './submission-answers.tsx'
import { formDataMessages } from './messages.ts'
import { SubmissionHistory } from './submission-history.tsx'
import { useSubmissionLeaveGuard } from './use-submission-leave-guard.ts'

export interface AnswerDrawerProps {
  readonly formKey: string
  /** Absent while the drawer is closed. */
  readonly id: number | undefined
  /** Columns of other features, such as the state of an approval. */
  readonly added?: readonly { readonly name: string; readonly cell: string; readonly label: LocalizedText }[]
  /** The page with the submission: previous and next continue beyond it. */
  readonly rows: readonly DataRow[]
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  readonly onOpen: (id: number) => void
  readonly onBefore: () => void
  readonly onAfter: () => void
  readonly onClose: () => void
  readonly onChanged: () => unknown
  readonly onRemove: ((row: DataRow) => Promise<void>) | undefined
}

/** One submission in full, with previous and next. */
export function SubmissionDetailDrawer(props: AnswerDrawerProps) {
  const { formKey, id, rows, onClose } = props
  const t = useMessages(formDataMessages)
  const { setDirty, leave } = useSubmissionLeaveGuard()
  const answer = useApi<DataRow>(id !== undefined && `/project/form/${formKey}/data/${id}`, undefined, {
    keepPrevious: false,
  })
  // The list's row shows at once, until the complete submission has loaded.
  const row = answer.data ?? rows.find((one) => one.id === id)
  const version = useApi<AnswerVersion>(row && `/project/form/${formKey}/version/${row.version}`, undefined, {
    keepPrevious: false,
  })

  return (
    <Drawer.Root opened={id !== undefined} onClose={() => void leave(onClose)} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={row && t('nth', { serial: row.serial })}>
        <PrintHead title={version.data?.document.title} />
        <DrawerHead {...props} row={row} zone={version.data?.document.settings.window?.timeZone} leave={leave} />
        {answer.error?.code === 404 && <EmptyState icon={IconGhost2} title={t('gone')} compact />}
        {answer.error && answer.error.code !== 404 && (
          <ErrorState subject={t('subject')} compact error={answer.error} onRetry={answer.reload} />
        )}
        {version.error && <ErrorState subject={t('subject')} compact error={version.error} onRetry={version.reload} />}
        {!answer.error && !version.error && (!row || !version.data) && (
          <div className={classes.body}>
            <RowsSkeleton rows={8} widths={['40%', '1fr']} />
          </div>
        )}
        {!answer.error && row && version.data && (
          <AnswerBody
            key={`${row.id}`}
            formKey={formKey}
            row={row}
            version={version.data}
            onDirty={setDirty}
            onSaved={() => Promise.all([answer.reload(), props.onChanged()])}
            onRemove={props.onRemove}
          />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

export interface DrawerHeadProps extends Omit<AnswerDrawerProps, 'formKey' | 'onClose' | 'onChanged' | 'onRemove'> {
  readonly row: DataRow | undefined
  /** The form's time zone; absent: the institution's. */
  readonly zone: string | undefined
  readonly leave: (go: () => void) => Promise<void>
}

export function DrawerHead({
  row,
  added = [],
  zone: own,
  rows,
  id,
  hasBefore,
  hasAfter,
  onOpen,
  onBefore,
  onAfter,
  leave,
}: DrawerHeadProps) {
  const t = useMessages(formDataMessages)
  const locale = useLocale()
  const institutionZone = useInstitutionZone()
  const zone = own ?? institutionZone
  const at = rows.findIndex((one) => one.id === id)
  const [before, after] = [rows[at - 1], rows[at + 1]]
  // the receipt's time, if it differs from this browser's time zone
  const there = row ? momentIn(zone, new Date(row.createTime)).slice(0, 16).replace('T', ' ') : ''
  const isElsewhere = row !== undefined && there !== formatDateTime(row.createTime)
  const goBefore = at < 0 ? undefined : before ? () => onOpen(before.id) : hasBefore ? onBefore : undefined
  const goAfter = at < 0 ? undefined : after ? () => onOpen(after.id) : hasAfter ? onAfter : undefined

  return (
    <div className={classes.head}>
      <div className={classes.identity}>
        <Drawer.Title className={classes.title}>{row ? t('nth', { serial: row.serial }) : '…'}</Drawer.Title>
        {row && (
          <p className={classes.meta}>
            {row.env?.flagged && (
              <span className={classes.flagged}>
                <IconFlagFilled size={14} aria-hidden="true" />
                {t('flagged')}
              </span>
            )}
            {added
              .map((one) => ({ ...one, value: (row as unknown as ModuleRow)[one.name] }))
              .filter(({ value }) => value !== null && value !== undefined)
              .map(({ name, cell, label, value }) => (
                <span key={name} className={classes.added}>
                  {textIn(label, locale)}
                  <PluginSlot part={cell} isInline slot={{ name, value }} />
                </span>
              ))}
            <Timestamp value={row.createTime} />
            {isElsewhere && <span>{t('meta.there', { time: withZone(there, zone, locale) })}</span>}
            <span>{t('meta.version', { version: row.version })}</span>
            {typeof row.duration === 'number' && (
              <span>{t('meta.duration', { time: formatDuration(row.duration, locale) })}</span>
            )}
            {row.createBy && <span>{row.createBy}</span>}
            {row.ext && <span>{t('meta.ext', { ext: row.ext })}</span>}
            {row.revision > 1 && (
              <span>
                {t('meta.edited')} <Timestamp value={row.updateTime} as="relative" />
              </span>
            )}
          </p>
        )}
      </div>
      <Tooltip label={t('before')}>
        <ActionIcon
          className={classes.step}
          aria-label={t('before')}
          disabled={!goBefore}
          onClick={() => goBefore && void leave(goBefore)}
        >
          <IconChevronUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('after')}>
        <ActionIcon
          className={classes.step}
          aria-label={t('after')}
          disabled={!goAfter}
          onClick={() => goAfter && void leave(goAfter)}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('print')}>
        <ActionIcon className={classes.step} aria-label={t('print')} disabled={!row} onClick={() => window.print()}>
          <IconPrinter size={18} />
        </ActionIcon>
      </Tooltip>
      <Drawer.CloseButton data-autofocus aria-label={t('close')} />
    </div>
  )
}

interface AnswerBodyProps {
  readonly formKey: string
  readonly row: DataRow
  readonly version: AnswerVersion
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: () => Promise<unknown>
  readonly onRemove: ((row: DataRow) => Promise<void>) | undefined
}

function AnswerBody({ formKey, row, version, onDirty, onSaved, onRemove }: AnswerBodyProps) {
  const t = useMessages(formDataMessages)
  const allowed = useAllowed()
  const [isEditing, setEditing] = useState(false)
  const [tab, setTab] = useState<'answers' | 'history'>('answers')
  useEffect(() => () => onDirty(false), [onDirty])

  if (isEditing) {
    return (
      <SubmissionEditForm
        formKey={formKey}
        row={row}
        version={version}
        onDirty={onDirty}
        onReload={onSaved}
        onDone={async () => {
          onDirty(false)
          setEditing(false)
          await onSaved()
        }}
        onCancel={() => {
          onDirty(false)
          setEditing(false)
        }}
      />
    )
  }
  return (
    <>
      <div className={classes.body}>
        <Tabs value={tab} onChange={(next) => setTab(next === 'history' ? 'history' : 'answers')} keepMounted={false}>
          <Tabs.List className={classes.tabs!}>
            <Tabs.Tab value="answers">{t('tabs.answers')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('tabs.history')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="answers">
            <SubmissionAnswers
              row={row}
              version={version}
              path={`/project/form/${formKey}/data/${row.id}`}
              onGraded={onSaved}
            />
          </Tabs.Panel>
          <Tabs.Panel value="history" pt="sm">
            <SubmissionHistory path={`/project/form/${formKey}/data`} row={row} codebook={version.artifact.codebook} />
          </Tabs.Panel>
        </Tabs>
      </div>
      <div className={classes.foot}>
        {onRemove && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => void onRemove(row)}>
            {t('remove.action')}
          </Button>
        )}
        <span className={classes.gap} />
        {allowed('project:data:edit') && (
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
            {t('edit.action')}
          </Button>
        )}
      </div>
    </>
  )
}
