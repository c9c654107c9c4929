import type { FastifyInstance } from 'fastify'
import { formSettings } from '../shared/form-settings.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'

const hourMs = 3_600_000

/**
 * What was filled in, while it is accepted: the current version, and one before for a time after it was replaced, in
 * which open pages, kept drafts and offline queues are sent. `unknown`: there never was such a version.
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
