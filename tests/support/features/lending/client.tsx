import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Reminders that browsers received, for assertions. */
export const reminded: unknown[] = []

function OwnLoans() {
  return <p>投影仪，11 月 30 日前归还</p>
}

/**
 * Client part of the feature: a section of the profile, a section of the settings, and a handler of its live message.
 */
export const lendingClient: ClientPlugin = {
  name: 'lending',
  profileSections: [
    {
      id: 'loans',
      title: { 'zh-cn': '我的借用', en: 'My loans' },
      section: async () => ({ default: OwnLoans }),
      order: 10,
      permission: 'lending:loan:list',
    },
  ],
  settings: () => import('./settings.ts'),
  topics: { 'loan.reminded': async () => ({ default: (body) => void reminded.push(body) }) },
}
