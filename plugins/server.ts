import type { ServerPlugin } from '#server/kit/plugin.ts'
import { captchaServer } from './captcha/server/index.ts'
import { dataGroupsServer } from './shared-submissions/server/index.ts'
import { formDataServer } from './form-data/server/index.ts'
import { formEditorServer } from './form-editor/server/index.ts'
import { formFillServer } from './form-fill/server/index.ts'
import { formLanguagesServer } from './form-languages/server/index.ts'
import { formMailServer } from './form-mail/server/index.ts'
import { integrationServer } from './integration/server/index.ts'
import { jobServer } from './job/server/index.ts'
import { noticeServer } from './notice/server/index.ts'
import { opsServer } from './ops/server/index.ts'
import { optionSourcesServer } from './option-sources/server/index.ts'
import { publicQueryServer } from './public-query/server/index.ts'
import { sensitiveWordServer } from './sensitive-word/server/index.ts'
import { statisticsServer } from './statistics/server/index.ts'
import { workflowServer } from './workflow/server/index.ts'

/** The server halves, in the order they are registered. */
export const serverPlugins: readonly ServerPlugin[] = [
  formEditorServer,
  formFillServer,
  formDataServer,
  sensitiveWordServer,
  formLanguagesServer,
  formMailServer,
  publicQueryServer,
  dataGroupsServer,
  statisticsServer,
  integrationServer,
  noticeServer,
  opsServer,
  jobServer,
  workflowServer,
  captchaServer,
  optionSourcesServer,
]
