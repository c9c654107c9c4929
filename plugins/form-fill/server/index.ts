import { failures } from './failures.ts'
import { formSettings } from '../shared/system-form-settings.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { openSubmitRoutes, publicFormApi } from './public-form-api.ts'
import { submitsShareACommit } from './migrations/0001-submits-share-a-commit.ts'
import { submitsKeepWhatRulesRead } from './migrations/0002-submits-keep-what-rules-read.ts'
import { keysKeepTheirAnswers } from './migrations/0003-keys-keep-their-answers.ts'
import { uniqueAnswersAreFoundByValue } from './migrations/0004-unique-answers-are-found-by-value.ts'
import { pagesCountTheirVisits } from './migrations/0020-pages-count-their-visits.ts'
import { draftsWaitOnTheServer } from './migrations/0131-drafts-wait-on-the-server.ts'
import { drafts } from './drafts/resumable-drafts.ts'
import { draftRoutes } from './drafts/routes.ts'
import { numbersAreProved } from './migrations/0132-numbers-are-proved.ts'
import { phoneCodes } from './phone/phone-codes.ts'
import { phoneRoutes } from './phone/routes.ts'
import { submissionsKeepTheirDuration } from './migrations/0130-submissions-keep-their-duration.ts'
import { examsHaveATime } from './migrations/0150-exams-have-a-time.ts'
import { answerFiles } from './files/answer-files.ts'
import { answerFileRoutes } from './files/routes.ts'
import { answersHaveFiles } from './migrations/0110-answers-have-files.ts'
import { uploadsContinue } from './migrations/0170-uploads-continue.ts'
import { answerPeople } from './people/answer-people.ts'
import { peopleRoutes } from './people/routes.ts'
import { embedScripts } from './embed-scripts.ts'
import { pageRedirects } from './page-redirects.ts'
import { publicPages } from './public-page-routes.ts'
import { seatRoutes } from './seat-routes.ts'
import { receipts } from './receipt-link.ts'
import { regionRoutes } from './region-routes.ts'
import { submitCaptcha } from './submit-captcha.ts'
import { visitorPages } from './visitor-page-service.ts'
import { visits } from './count-visits.ts'

/** Server plugin for the public form: pages, API, submits. */
export const formFillServer: ServerPlugin = {
  name: 'form-fill',
  failures,
  services: [visits, answerFiles, answerPeople, phoneCodes, receipts, submitCaptcha, visitorPages],
  settings: [formSettings],
  routes: [
    { prefix: '/api/public/form', register: publicFormApi },
    { prefix: '/api/open/form', register: openSubmitRoutes },
    { prefix: '/api/project/form', register: seatRoutes },
    { prefix: '/api/public/region', register: regionRoutes },
    { prefix: '/api/public/form', register: answerFileRoutes },
    { prefix: '/api/public/form', register: draftRoutes },
    { prefix: '/api/public/form', register: peopleRoutes },
    { prefix: '/api/public/form', register: phoneRoutes },
    { prefix: '/s', register: publicPages },
    { prefix: '', register: pageRedirects },
    { prefix: '', register: embedScripts },
  ],
  jobs: {
    sweepDrafts: {
      title: { 'zh-cn': '清理过期的填写草稿', en: 'Clear expired submission drafts' },
      schedule: { cron: '41 4 * * *' },
      run: (app) => drafts(app).sweep(),
    },
    sweepPhoneCodes: {
      title: { 'zh-cn': '清理过期的短信验证码', en: 'Clear expired text message codes' },
      schedule: { cron: '51 4 * * *' },
      run: (app) => app.phoneCodes.sweep(),
    },
  },
  sql: new URL('sql-functions/', import.meta.url),
  migrations: {
    'form-fill-0001-submits-share-a-commit': submitsShareACommit,
    'form-fill-0002-submits-keep-what-rules-read': submitsKeepWhatRulesRead,
    'form-fill-0003-keys-keep-their-answers': keysKeepTheirAnswers,
    'form-fill-0004-unique-answers-are-found-by-value': uniqueAnswersAreFoundByValue,
    'form-fill-0020-pages-count-their-visits': pagesCountTheirVisits,
    'form-fill-0130-submissions-keep-their-duration': submissionsKeepTheirDuration,
    'form-fill-0131-drafts-wait-on-the-server': draftsWaitOnTheServer,
    'form-fill-0132-numbers-are-proved': numbersAreProved,
    'form-fill-0110-answers-have-files': answersHaveFiles,
    'form-fill-0150-exams-have-a-time': examsHaveATime,
    'form-fill-0170-uploads-continue': uploadsContinue,
  },
}
