import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { SubmissionDetailDrawer } from './submission-detail-drawer.tsx'
import { useFormOfList } from './submissions-context.tsx'

/** Drawer with one whole submission of a list; previous and next cross the borders of the page. */
export default function SubmissionDrawer({ drawer, module }: SlotProps) {
  const form = useFormOfList()
  if (!drawer) return null
  const { id, isOpen, rows, open, before, after, close, changed, remove } = drawer
  return (
    <SubmissionDetailDrawer
      formKey={form.formKey}
      added={(module?.list.columns ?? []).flatMap(({ field: name, cell }) => {
        const field = module?.fields[name]
        return field?.type === 'virtual' ? [{ name, cell, label: field.label }] : []
      })}
      // the id is missing while a neighbor on another page loads
      id={isOpen && /^\d+$/.test(id) ? Number(id) : undefined}
      rows={rows as readonly unknown[] as readonly DataRow[]} // rows of this module
      hasBefore={before !== undefined}
      hasAfter={after !== undefined}
      onOpen={(next) => open(String(next))}
      onBefore={() => before?.()}
      onAfter={() => after?.()}
      onClose={close}
      onChanged={changed}
      onRemove={remove && (async (row) => remove({ ...row }))}
    />
  )
}
