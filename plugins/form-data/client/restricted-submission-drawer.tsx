import { Button, Drawer, Tabs, useComputedColorScheme } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Answers } from '#schemas/form/form.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { PrintHead } from '#renderer/crud/list/print-head.tsx'
import { textIn } from '#schemas/module/localized-text.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { wrongIn } from '#renderer/fill/keyboard-navigation.ts'
import { NumbersOnly } from '#renderer/fill/types/phone-verification.tsx'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { AnswerValue } from './answer-cell.tsx'
import { DrawerHead } from './submission-detail-drawer.tsx'
import classes from './submission-drawers.module.css'
import { formDataMessages } from './messages.ts'
import { SubmissionHistory } from './submission-history.tsx'
import { useSubmissions } from './submissions-context.tsx'
import { useSubmissionLeaveGuard } from './use-submission-leave-guard.ts'

/** Drawer with a submission's visible answers, for users who do not manage the form. */
export default function RestrictedDrawer({ drawer, module }: SlotProps) {
  const t = useMessages(formDataMessages)
  const locale = useLocale()
  const { setDirty, leave } = useSubmissionLeaveGuard()
  const { timeZone } = useSubmissions()
  const shown = drawer?.isOpen && /^\d+$/.test(drawer.id) ? Number(drawer.id) : undefined
  const base = module?.base ?? ''
  const answer = useApi<DataRow>(shown !== undefined && `${base}/${shown}`, undefined, { keepPrevious: false })
  if (!drawer || !module) return null
  const rows = drawer.rows as readonly unknown[] as readonly DataRow[] // rows of this module
  const row = answer.data ?? rows.find(({ id }) => id === shown)
  return (
    <Drawer.Root opened={shown !== undefined} onClose={() => void leave(drawer.close)} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={row && t('nth', { serial: row.serial })}>
        <PrintHead title={textIn(module.title, locale)} />
        <DrawerHead
          id={shown}
          row={row}
          rows={rows}
          zone={timeZone}
          hasBefore={drawer.before !== undefined}
          hasAfter={drawer.after !== undefined}
          onOpen={(id) => drawer.open(String(id))}
          onBefore={() => drawer.before?.()}
          onAfter={() => drawer.after?.()}
          leave={leave}
        />
        {answer.error ? (
          <ErrorState subject={t('subject')} compact error={answer.error} onRetry={answer.reload} />
        ) : (
          row && (
            <Body
              key={row.id}
              base={base}
              row={row}
              mayEdit={module.permissions.patch !== undefined}
              onDirty={setDirty}
              onSaved={() => Promise.all([answer.reload(), drawer.changed()])}
              onRemove={drawer.remove}
            />
          )
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface BodyProps {
  readonly base: string
  readonly row: DataRow
  readonly mayEdit: boolean
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: () => Promise<unknown>
  readonly onRemove: ((row: ModuleRow) => void) | undefined
}

function Body({ base, row, mayEdit, onDirty, onSaved, onRemove }: BodyProps) {
  const t = useMessages(formDataMessages)
  const { codebook } = useSubmissions()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    const done = (): void => {
      onDirty(false)
      setEditing(false)
    }
    return (
      <Edit
        base={base}
        row={row}
        onDirty={onDirty}
        onCancel={done}
        onDone={async () => {
          done()
          await onSaved()
        }}
      />
    )
  }
  return (
    <>
      <div className={classes.body}>
        <Tabs defaultValue="answers" keepMounted={false}>
          <Tabs.List className={classes.tabs!}>
            <Tabs.Tab value="answers">{t('tabs.answers')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('tabs.history')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="answers">
            <VisibleAnswers entries={codebook} row={row} />
          </Tabs.Panel>
          <Tabs.Panel value="history" pt="sm">
            <SubmissionHistory path={base} row={row} codebook={codebook} />
          </Tabs.Panel>
        </Tabs>
      </div>
      {(onRemove || mayEdit) && (
        <div className={classes.foot}>
          {onRemove && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => onRemove({ ...row })}
            >
              {t('remove.action')}
            </Button>
          )}
          <span className={classes.gap} />
          {mayEdit && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {t('edit.action')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function VisibleAnswers({ entries, row }: { readonly entries: readonly CodebookEntry[]; readonly row: DataRow }) {
  return (
    <dl className={classes.answers}>
      {entries.map((entry) => (
        <div key={entry.id} className={classes.answer}>
          <dt className={classes.question}>{entry.label}</dt>
          <dd className={classes.value}>
            <AnswerValue entry={entry} value={row.answers[entry.id]} answers={row.answers} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface EditProps {
  readonly base: string
  readonly row: DataRow
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** The editable questions in their widgets, below what they are about; the server checks the submission as a whole. */
function Edit({ base, row, onDirty, onDone, onCancel }: EditProps) {
  const t = useMessages(formDataMessages)
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const { codebook, editable } = useSubmissions()
  const [changed, setChanged] = useState<Answers>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  const save = async (): Promise<void> => {
    const values = Object.entries(changed).map(([key, value]) => [key, isEmpty(value) ? null : value] as const)
    if (values.length === 0) return onCancel()
    setBusy(true)
    try {
      await api.patch(`${base}/${row.id}`, { ...Object.fromEntries(values), revision: row.revision }, { quiet: true })
      notify.ok(t('edit.saved', { serial: row.serial }))
      await onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      if (error.errors.length === 0) return notify.fail(error.message)
      setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
      const first = error.errors[0]!.field
      requestAnimationFrame(() => wrongIn(list.current?.querySelector(`[data-item="${first}"]`))?.focus())
    }
  }

  const read = codebook.filter(({ id }) => !editable?.has(id))
  return (
    <>
      <div className={classes.body}>
        {read.length > 0 && <VisibleAnswers entries={read} row={row} />}
        <NumbersOnly value>
          <div ref={list} className={`fw-fill fw-js ${classes.edit}`} data-scheme={scheme}>
            {codebook
              .filter(({ id }) => editable?.has(id))
              .map(({ id, item }) => (
                <FillItem
                  key={id}
                  item={item}
                  value={id in changed ? changed[id] : row.answers[id]}
                  other={(row.answers[`${id}:other`] ?? '') as string}
                  error={errors[id]}
                  locale={locale}
                  onChange={(key, value) => {
                    setChanged({ ...changed, [key]: value })
                    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== key)))
                    onDirty(true)
                  }}
                />
              ))}
          </div>
        </NumbersOnly>
      </div>
      <div className={classes.foot}>
        <span className={classes.gap} />
        <Button variant="default" onClick={onCancel}>
          {t('edit.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          {t('edit.save')}
        </Button>
      </div>
    </>
  )
}
