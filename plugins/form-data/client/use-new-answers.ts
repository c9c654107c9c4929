import { useState } from 'react'
import { reconnected, type SubmissionsCame } from '#schemas/api/socket.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import type { AnswersState } from './use-answers.ts'

/**
 * How many answers have come since the list was read, with the way to begin anew. A list that shows the newest,
 * unfiltered, with none open, reads them by itself; elsewhere rows never move under somebody's eyes.
 */
export function useNewAnswers(
  formKey: string,
  { page, sort, filter, open }: AnswersState,
  reload: () => unknown,
): readonly [number, () => void] {
  const [count, setCount] = useState(0)
  const isNewest = page === 1 && sort === '' && !filter && open === undefined
  useSocketEvent<SubmissionsCame>('submissions.came', (news) => {
    if (news.formKey !== formKey) return
    if (isNewest) void reload()
    else setCount((before) => before + news.n)
  })
  useSocketEvent(reconnected, () => void reload())
  return [count, () => setCount(0)]
}
