import { Button, Modal } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useMemo, useState } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { ClientModule, Validate } from '#schemas/api/module-api-types.ts'
import { SchemaForm } from '../../schema-form/schema-form.tsx'
import type { Values } from '../../schema-form/form-values.ts'
import { ApiError } from '../../kit/api-error.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { userAtom } from '../../kit/signed-in-user.ts'
import { actionForm } from './action-form.ts'
import { nameOf, type OwnAction } from '../row-and-page-actions.ts'
import type { BulkTarget } from '../bulk/bulk-target.ts'
import classes from './dialog.module.css'
import formClasses from './edit-form.module.css'
import type { RowMutations } from '../use-row-mutations.ts'
import { crudMessages } from '../messages.ts'

export interface ActionDialogProps {
  readonly copy: ClientModule
  readonly action: OwnAction
  readonly chosen: BulkTarget
  readonly mutations: RowMutations
  readonly onClose: () => void
}

/** The form of an action. The server validates it; errors are shown beside the fields. */
export default function ActionDialog({ copy, action, chosen, mutations, onClose }: ActionDialogProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const id = useId()
  const user = useAtomValue(userAtom)?.user
  const form = useMemo(() => actionForm(copy, action), [copy, action])
  const [isOpen, setOpen] = useState(true)
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly message?: string; readonly errors: readonly FieldError[] }>(
    accepted,
  )
  const label = text(action.label)
  const title =
    chosen.rows.length === 1 && !chosen.all
      ? t('actionOn', { action: label, name: nameOf(copy, chosen.rows[0]!) })
      : label

  const run = async (body: Values): Promise<void> => {
    setRunning(true)
    setRefusal(accepted)
    try {
      await mutations.run(action, chosen, body)
      setOpen(false)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setRefusal({ errors: failure.errors, message: failure.message })
    } finally {
      setRunning(false)
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={title}
      size={440}
      closeOnClickOutside={false}
      classNames={{ title: classes.title! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <SchemaForm
        id={id}
        module={form}
        mode="create"
        typed={valuesOf(action, chosen)}
        {...(user ? { user: { ...user } } : {})}
        validate={anything}
        errors={refusal.errors}
        failure={refusal.message}
        onSubmit={(body) => void run(body)}
      />
      <div className={formClasses.footer}>
        <Button variant="default" size="sm" onClick={() => setOpen(false)}>
          {t('form.cancel')}
        </Button>
        <Button size="sm" type="submit" form={id} loading={isRunning} {...(action.danger ? { color: 'red' } : {})}>
          {label}
        </Button>
      </div>
    </Modal>
  )
}

/** The row's values of the fields that the form shares with it. */
function valuesOf({ on, body = {} }: OwnAction, { rows }: BulkTarget): Values | undefined {
  const [row] = rows
  if (on !== 'row' || !row) return undefined
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, field]) =>
      field.secret || row[name] === undefined ? [] : [[name, row[name]]],
    ),
  )
}

const accepted = { errors: [] }
const anything: Validate = Object.assign(() => true, { errors: null })
