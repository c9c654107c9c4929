import type { Tone } from '#renderer/ui/status-dot.tsx'
import type { InstanceDetail } from '../shared/task-api-types.ts'

/** Status of a process as it is shown: of a running one, whether it is paused, returned to its initiator, or stuck. */
export type ShownStatus = InstanceDetail['status'] | 'suspended' | 'returned'

/** The one color of a status: on chips, cards and in the history, as in the lists (`modules/workflow/*.json`). */
export const statusTones: Readonly<Record<ShownStatus, Tone>> = {
  running: 'brand',
  approved: 'ok',
  rejected: 'fail',
  returned: 'fail',
  withdrawn: 'neutral',
  terminated: 'neutral',
  failed: 'fail',
  suspended: 'warn',
}

/** Colors of entries of the history, by the status to which they lead. */
export const actionTones: Readonly<Partial<Record<string, Tone>>> = {
  approve: statusTones.approved,
  'auto.approve': statusTones.approved,
  reject: statusTones.rejected,
  'auto.reject': statusTones.rejected,
  return: statusTones.returned,
  takeBack: 'warn',
  terminate: statusTones.terminated,
  suspend: statusTones.suspended,
}
