import type { FastifyInstance } from 'fastify'
import { formSettings } from '../shared/system-form-settings.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'

const hourMs = 3_600_000

/**
 * The version that answers were given under, while it is accepted: the current one, or the previous one for some time
 * after a publish, so that open pages, drafts and offline queues can still be sent. `unknown`: no such version exists.
 */
export async function filledVersion(
  { forms, settings, clock }: FastifyInstance,
  current: PublishedForm,
  version: number,
): Promise<PublishedForm | 'unknown' | 'outdated'> {
  if (version === current.version) return current
  const filled = await forms.version(current.formId, version)
  if (!filled) return 'unknown'
  const next = await forms.version(current.formId, version + 1)
  const isOver =
    next !== undefined &&
    clock().getTime() >= next.createTime.getTime() + settings.of(formSettings).oldVersionHours * hourMs
  return isOver ? 'outdated' : filled
}
