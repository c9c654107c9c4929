import type { ServerPlugin } from '#server/kit/plugin.ts'
import { formMails } from './migrations/0001-form-mails.ts'
import { failures, mailRoutes } from './mail-settings-routes.ts'
import { summaryJobs } from './send-mail-summaries.ts'
import { sendSubmissionMails } from './submission-mails.ts'

/**
 * Mails about new submissions: to staff, individually or as a summary, and to the submitter. Each mail is written in
 * the transaction of its event, so that a repeated event sends nothing twice.
 */
export const formMailServer: ServerPlugin = {
  name: 'form-mail',
  failures,
  routes: [{ prefix: '/api/project/form', register: mailRoutes }],
  migrations: { 'form-mail-0001-form-mails': formMails },
  jobs: summaryJobs,
  on: { 'answer.stored': { watching: sendSubmissionMails } },
}
