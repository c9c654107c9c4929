import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { BodyMode, ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import type { Values } from '../form/shape.ts'
import { useValidate } from '../form/use-validate.ts'
import { ApiError } from '../kit/api-error.ts'
import { api } from '../kit/api.ts'
import { useWords } from '../kit/messages.ts'
import { notify } from '../kit/notify.ts'
import { userAtom } from '../kit/session.ts'
import { refresh, useApi } from '../kit/use-api.ts'
import { Failed } from '../ui/failed.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { nameOf } from './actions.ts'
import { Conflict } from './conflict.tsx'
import classes from './edit-form.module.css'
import { useMay } from './use-module.ts'
import { crudWords } from './words.ts'

export interface EditFormProps {
  readonly copy: ModuleCopy
  readonly mode: BodyMode
  readonly row?: ModuleRow
  readonly match: Readonly<Record<string, unknown>>
  readonly onLeave: () => void
  readonly onSaved: () => void
  readonly onDirty: (isDirty: boolean) => void
}

interface Refusal {
  readonly message?: string
  readonly errors: readonly FieldError[]
  /** Someone else's version of the row, and what we wanted to save. */
  readonly conflict?: { readonly theirs: ModuleRow; readonly mine: Values }
}

const accepted: Refusal = { errors: [] }

/** A row as it is now, changed and saved. Refusals stay beside their fields; two people's changes are laid side by side. */
export function EditForm({ copy, mode, row, match, onLeave, onSaved, onDirty }: EditFormProps) {
  const t = useWords(crudWords)
  const id = useId()
  const may = useMay(copy)
  const user = useAtomValue(userAtom)?.user
  const { validate, error, reload } = useValidate(copy.validators[mode])
  const fresh = useApi<ModuleRow>(row && may('get') && `${copy.base}/${String(row[copy.key])}`, undefined, { keepPrevious: false })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState(accepted)
  // What is being edited stays what it was when the form appeared, whatever reloads meanwhile.
  const [original, setOriginal] = useState<ModuleRow>()
  const start = original ?? (fresh.isStale ? undefined : fresh.data) ?? (may('get') ? undefined : row)
  if (!original && start) setOriginal(start)

  const save = async (body: Values): Promise<void> => {
    setSaving(true)
    setRefusal(accepted)
    try {
      const saved = await (mode === 'create' ? api.post<ModuleRow>(copy.base, body, { quiet: true }) : api.put<ModuleRow>(copy.base, body, { quiet: true }))
      await refresh(copy.base)
      notify.ok(t(mode === 'create' ? 'done.created' : 'done.saved', { name: nameOf(copy, { ...start, ...body, ...saved }) }))
      onSaved()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const theirs = failure.code === 409 ? rowIn(failure) : undefined
      setRefusal({ errors: failure.errors, message: failure.message, ...(theirs ? { conflict: { theirs, mine: body } } : {}) })
    } finally {
      setSaving(false)
    }
  }

  if (error ?? fresh.error) return <Failed error={error ?? fresh.error} onRetry={error ? reload : fresh.reload} compact />
  if (!validate || (mode === 'update' && !start)) return <RowsSkeleton rows={copy.form.groups[0]?.fields.length ?? 4} rowHeight={72} widths={['1fr']} />
  if (refusal.conflict && start) {
    const { theirs, mine } = refusal.conflict
    return <Conflict copy={copy} original={start} mine={mine} theirs={theirs} isSaving={isSaving} onSave={(body) => void save(body)} onCancel={onLeave} />
  }
  return (
    <>
      <SchemaForm id={id} module={{ ...copy, schema: copy.schemas[mode] }} mode={mode} {...(start ? { row: start } : {})} {...(mode === 'create' ? { given: match } : {})} {...(user ? { user: { ...user } } : {})}
        validate={validate} errors={refusal.errors} failure={refusal.message} onDirty={onDirty} onSubmit={(body) => void save(body)} />
      <div className={classes.footer}>
        <Button variant="default" size="sm" onClick={onLeave}>{t('form.cancel')}</Button>
        <Button size="sm" type="submit" form={id} loading={isSaving}>{t('form.save')}</Button>
      </div>
    </>
  )
}

function rowIn(error: ApiError): ModuleRow | undefined {
  const row = (error.data as { readonly row?: unknown } | undefined)?.row
  return typeof row === 'object' && row !== null ? (row as ModuleRow) : undefined
}
