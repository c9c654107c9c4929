import { messageSet, useMessages } from '#renderer/kit/i18n.ts'
import type { Delivery } from '../shared/webhook-api-types.ts'

export const integrationMessages = messageSet('integration', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

export type Attempt = Pick<Delivery, 'status' | 'problem' | 'responseStatus' | 'responseText' | 'took'>

/** Returns the reason why an attempt failed; empty for a success. */
export function useProblem(): (attempt: Pick<Attempt, 'problem' | 'responseStatus'>) => string {
  const t = useMessages(integrationMessages)
  return ({ problem, responseStatus }) =>
    problem === null
      ? ''
      : problem === 'status'
        ? t('problem.status', { status: responseStatus ?? 0 })
        : t(`problem.${problem}`)
}
