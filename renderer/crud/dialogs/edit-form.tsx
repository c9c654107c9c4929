import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useRef, useState } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { BodyMode, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { holds } from '#schemas/module/condition.ts'
import { SchemaForm, type Progress } from '../../schema-form/schema-form.tsx'
import { useDictDefaults } from '../../schema-form/use-dict-defaults.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { schemaFormMessages } from '../../schema-form/messages.ts'
import { useValidate } from '../../schema-form/use-validate.ts'
import { ApiError, staleRow } from '../../kit/api-error.ts'
import { api } from '../../kit/api.ts'
import { currentLocale, useText, useMessages } from '../../kit/i18n.ts'
import { useSocketEvent } from '../../kit/socket-events.ts'
import { notify } from '../../kit/toasts.ts'
import { userAtom } from '../../kit/signed-in-user.ts'
import { refresh, useApi } from '../../kit/use-api-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { nameOf, nounOf } from '../row-and-page-actions.ts'
import { ConflictFields } from '../conflict/conflict-fields.tsx'
import classes from './edit-form.module.css'
import { useMay } from '../use-module.ts'
import { crudMessages } from '../messages.ts'

export interface EditFormProps {
  readonly copy: ClientModule
  readonly mode: BodyMode
  readonly row?: ModuleRow
  readonly match: Readonly<Record<string, unknown>>
  readonly onLeave: () => void
  /** `next` holds the start values of another new row. */
  readonly onSaved: (next?: Values) => void
  readonly onDirty: (isDirty: boolean) => void
}

interface Refusal {
  readonly message?: string
  readonly errors: readonly FieldError[]
  /** Whether the server could not be reached. */
  readonly isUnanswered?: boolean
  /** Another user's version of the row. */
  readonly theirs?: ModuleRow
}

const accepted: Refusal = { errors: [] }

/** Loads, edits and saves a row. Errors stay beside their fields; an edit conflict is shown side by side. */
export function EditForm({ copy, mode, row, match, onLeave, onSaved, onDirty }: EditFormProps) {
  const t = useMessages(crudMessages)
  const f = useMessages(schemaFormMessages)
  const text = useText()
  const id = useId()
  const may = useMay(copy)
  const user = useAtomValue(userAtom)?.user
  const { validate, error, reload } = useValidate(copy.validators[mode])
  const fresh = useApi<ModuleRow>(row && may('get') && `${copy.base}/${String(row[copy.key])}`, undefined, {
    keepPrevious: false,
  })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState(accepted)
  /** The values last sent, which restore the form when it reappears. */
  const [tried, setTried] = useState<Values>()
  // keeps the row as it was when the form appeared, whatever reloads meanwhile
  const [original, setOriginal] = useState<ModuleRow>()
  const start = original ?? (fresh.isStale ? undefined : fresh.data) ?? (may('get') ? undefined : row)
  if (!original && start) setOriginal(start)
  useSocketEvent(reconnected, () => setRefusal((now) => (now.isUnanswered ? accepted : now)))
  const isAgain = useRef(false)
  const defaults = useDictDefaults(mode === 'create' ? copy : undefined)

  /** Saves a body made from the row `base`. */
  const save = async (body: Values, base = start): Promise<void> => {
    setSaving(true)
    setTried(body)
    try {
      const saved = await (mode === 'create'
        ? api.post<ModuleRow>(copy.base, body, { quiet: true })
        : api.put<ModuleRow>(copy.base, body, { quiet: true }))
      await refresh(copy.base)
      notify.ok(
        t(mode === 'create' ? 'done.created' : 'done.saved', {
          noun: nounOf(copy, currentLocale()),
          name: nameOf(copy, { ...start, ...body, ...saved }),
        }),
      )
      onSaved(isAgain.current ? nextStartValues(copy, match, body) : undefined)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const theirs = staleRow(failure)
      if (base) setOriginal(base)
      setRefusal({
        errors: failure.errors,
        // whoever has to sign in again is asked over the form
        ...(failure.code === 401 ? {} : { message: failure.message }),
        isUnanswered: failure.id === 'network',
        ...(theirs ? { theirs } : {}),
      })
    } finally {
      setSaving(false)
    }
  }

  if (error ?? fresh.error)
    return (
      <ErrorState
        subject={nounOf(copy, currentLocale())}
        error={error ?? fresh.error}
        onRetry={error ? reload : fresh.reload}
        compact
      />
    )
  if (!validate || (mode === 'update' && !start) || !defaults)
    return <RowsSkeleton rows={copy.form.groups[0]?.fields.length ?? 4} rowHeight={72} widths={['1fr']} />
  const { theirs } = refusal
  if (theirs && tried && start) {
    const back = (body: Values): void => {
      setOriginal(theirs)
      setTried(body)
      setRefusal(accepted)
    }
    return (
      <ConflictFields
        key={String(theirs.version)}
        copy={copy}
        original={start}
        mine={tried}
        theirs={theirs}
        isSaving={isSaving}
        onSave={(body) => void save(body, theirs)}
        onBack={back}
        onCancel={onLeave}
      />
    )
  }
  const submit = (body: Values): void => {
    setRefusal(accepted)
    void save(body)
  }
  // not a submit button: Enter in a field triggers the first submit button, which must be the main one
  const saveAndAdd = (): void => {
    isAgain.current = true
    document.querySelector<HTMLFormElement>(`form[id="${id}"]`)?.requestSubmit()
  }
  const footer = ({ isLast, back, values }: Progress) => {
    const { submit: named } = copy.form
    // label of the action that these values perform, unless the row is in that state already
    const own =
      named && holds(named.when, (field) => values[field]) && !(start && holds(named.when, (field) => start[field]))
        ? text(named.label)
        : undefined
    return (
      <div className={classes.footer}>
        <Button variant="default" size="sm" onClick={onLeave}>
          {t('form.cancel')}
        </Button>
        {back && (
          <Button variant="default" size="sm" onClick={back}>
            {f('back')}
          </Button>
        )}
        {isLast && mode === 'create' && (
          <Button variant="default" size="sm" disabled={isSaving} onClick={saveAndAdd}>
            {own === undefined ? t('form.saveAndAdd') : t('form.ownAndAdd', { label: own })}
          </Button>
        )}
        <Button size="sm" type="submit" form={id} loading={isSaving} onClick={() => void (isAgain.current = false)}>
          {isLast ? (own ?? t('form.save')) : f('next')}
        </Button>
      </div>
    )
  }
  return (
    <SchemaForm
      key={String(start?.version)}
      id={id}
      module={{ ...copy, schema: copy.schemas[mode] }}
      mode={mode}
      {...(start ? { row: start } : {})}
      typed={tried}
      {...(mode === 'create' ? { given: { ...defaults, ...match } } : {})}
      {...(user ? { user: { ...user } } : {})}
      validate={validate}
      errors={refusal.errors}
      failure={refusal.message}
      onDirty={onDirty}
      onSubmit={submit}
      footer={footer}
    />
  )
}

/** Start values for another row: the form's start values, the parent, and the selected tree filter. */
function nextStartValues({ tree, list, form }: ClientModule, given: Values, body: Values): Values {
  const fields = new Set([
    ...Object.keys(given),
    ...[tree?.parent, list.aside?.field].filter((field) => field !== undefined),
  ])
  const offered = new Set(form.groups.flatMap((group) => group.fields.map(({ field }) => field)))
  // a field missing from the body was cleared and stays empty
  return Object.fromEntries(
    [...fields].flatMap((field) =>
      field in body ? [[field, body[field]]] : offered.has(field) ? [] : [[field, given[field]]],
    ),
  )
}
