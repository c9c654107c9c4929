import { useEffect, useEffectEvent, useRef } from 'react'
import { progressPollMs } from '#schemas/api/limits.ts'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import { api } from '../../kit/api.ts'
import { ApiError } from '../../kit/api-error.ts'
import { useSocketEvent } from '../../kit/socket-events.ts'
import { useMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { changeFollowedTask } from './follow-task.ts'
import type { FollowedTask } from './background-tasks.tsx'
import { uiMessages } from '../messages.ts'

/** Polls one task every five seconds until it ends; the socket is faster. Renders nothing. */
export function TaskWatch({ followed }: { readonly followed: FollowedTask }) {
  const t = useMessages(uiMessages)
  const { key } = followed
  const isOver = useRef(false)

  const take = useEffectEvent((answer: BackgroundTask): void => {
    if (isOver.current) return
    changeFollowedTask(key, { answer, isCutOff: false })
    if (answer.state === 'running') return
    isOver.current = true
    const values = { title: followed.title }
    if (answer.state === 'done') {
      followed.onDone?.(answer)
      if (!followed.isOpen) notify.ok(t('process.doneNotice', values))
    } else {
      followed.onFailed?.(answer)
      if (!followed.isOpen) notify.fail(t('process.failedNotice', { ...values, reason: answer.error?.msg ?? '' }))
    }
  })
  const ask = useEffectEvent(async (): Promise<void> => {
    try {
      take(await api.get<BackgroundTask>('/common/process', { key }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 404) return changeFollowedTask(key, { isCutOff: true })
      // restored after a reload, but expired or owned by another user
      if (!followed.answer && !followed.isOpen) return changeFollowedTask(key, undefined)
      take({
        key,
        title: followed.title,
        state: 'failed',
        rate: 0,
        url: null,
        tips: null,
        data: null,
        error: { id: error.id, code: error.code, msg: error.message },
      })
    }
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const poll = async (): Promise<void> => {
      await ask()
      if (!isOver.current && !isGone) timer = setTimeout(() => void poll(), progressPollMs)
    }
    void poll()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  useSocketEvent<{ readonly key: string; readonly state: string; readonly rate: number }>('progress', (body) => {
    if (body.key !== key || isOver.current) return
    if (body.state !== 'running') return void ask()
    const { answer } = followed
    if (answer && body.rate >= answer.rate) changeFollowedTask(key, { answer: { ...answer, rate: body.rate } })
  })
  return null
}
