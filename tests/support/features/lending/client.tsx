import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** What browsers have been told of reminders, for tests to see. */
export const reminded: unknown[] = []

function OwnLoans() {
  return <p>投影仪，11 月 30 日前归还</p>
}

/** The browser's half of the feature: a section of the profile, a section of the settings, what becomes of its live message. */
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
