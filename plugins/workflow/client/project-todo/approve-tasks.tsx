import type { SlotProps } from '#renderer/kit/plugin.ts'
import { ApproveDialog } from './approve-dialog.tsx'

/** Approves the ticked tasks of the list. */
export default function ApproveTasks({ rows = [], onClose }: SlotProps) {
  const names = new Map(
    rows.map(({ taskId, title, node }) => [String(taskId), [title, node].filter(Boolean).map(String).join(' · ')]),
  )
  const close = (): void => onClose?.()
  return <ApproveDialog tasks={[...names.keys()]} names={names} onDone={close} onClose={close} />
}
