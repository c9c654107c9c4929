import { useAtomValue } from 'jotai'
import { usePreviousPage } from '#renderer/kit/back-route.ts'
import { useAllowed, userAtom } from '#renderer/kit/signed-in-user.ts'
import { imagePath } from '../../shared/definition-api-types.ts'
import { handlePath, recordPath, reviewPath } from '../../shared/task-api-types.ts'

const todo = '/workflow/task/todo'
const finished = '/workflow/task/finished'
const mine = '/workflow/task/mine'
const copied = '/workflow/task/copied'
const lists = [todo, finished, mine, copied, recordPath, '/project/todo']

/** Pages about one process. */
const processPages = [handlePath, reviewPath, imagePath]

export interface ProcessPage {
  /** Absent: the page shows a process, not a task. */
  readonly task?: 'open' | 'closed' | undefined
  /** Undefined while the process loads. */
  readonly starterId: number | null | undefined
}

/**
 * Path of the list to which the page of a task or process belongs: the one from which it was opened, else one that holds
 * it.
 */
export function useBackPath({ task, starterId }: ProcessPage): string {
  const previous = usePreviousPage(processPages)
  const me = useAtomValue(userAtom)?.user.id
  const allowed = useAllowed()
  if (previous !== undefined && lists.includes(previous)) return previous
  if (task) return task === 'open' ? todo : finished
  if (starterId === undefined || starterId === me) return mine
  return allowed('workflow:record:list') ? recordPath : copied
}
