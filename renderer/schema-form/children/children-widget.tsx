import { Alert } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { contextOf } from '../form-context.ts'
import { useValidate } from '../use-validate.ts'
import { childForm } from './child-form.ts'
import { ChildTable } from './child-table.tsx'

/** Edits child rows in the parent's form (`"type": "children"`), validated by their own module's rules. */
export default function ChildrenWidget(props: WidgetProps) {
  const field = contextOf(props).fields[props.name]
  const { data: copy, error, reload } = useApi<ClientModule>(field?.children && `/schema/${field.children.module}`)
  if (error) return <ErrorState error={error} onRetry={reload} compact />
  if (!copy || !field?.children) return <RowsSkeleton rows={3} />
  return <Loaded widget={props} copy={copy} by={field.children.by} />
}

function Loaded({
  widget,
  copy,
  by,
}: {
  readonly widget: WidgetProps
  readonly copy: ClientModule
  readonly by: string
}) {
  const create = useValidate(copy.validators.create)
  const update = useValidate(copy.validators.update)
  const failed = create.error === undefined ? update : create
  const form = useMemo(
    () =>
      create.validate && update.validate
        ? childForm(copy, by, { create: create.validate, update: update.validate })
        : undefined,
    [copy, by, create.validate, update.validate],
  )
  if (failed.error !== undefined) return <ErrorState error={failed.error} onRetry={failed.reload} compact />
  if (!form) return <RowsSkeleton rows={3} />
  return (
    <>
      <ChildTable widget={widget} form={form} />
      {widget.rawErrors?.[0] !== undefined && (
        <Alert mt="xs" color="red" variant="light" role="alert">
          {widget.rawErrors[0]}
        </Alert>
      )}
    </>
  )
}
