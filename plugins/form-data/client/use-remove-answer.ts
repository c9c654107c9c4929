import type { DataRow } from '#schemas/api/form-wire.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { confirm } from '#renderer/ui/confirm.tsx'
import { formDataMessages } from './messages.ts'

/** Asks, then moves one answer into the bin. */
export function useRemoveAnswer(formKey: string, onRemoved: () => unknown): (row: DataRow) => Promise<void> {
  const t = useMessages(formDataMessages)
  return async (row) => {
    const { serial, id } = row
    const agreed = await confirm({
      title: t('remove.title', { serial }),
      body: t('remove.body'),
      verb: t('remove.verb', { serial }),
      run: () => api.del(`/project/form/${formKey}/data/${id}`),
    })
    if (!agreed) return
    notify.ok(t('remove.done', { serial }))
    await onRemoved()
  }
}
