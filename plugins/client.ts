import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { captcha } from './captcha/client/index.ts'
import { dataGroups } from './shared-submissions/client/index.ts'
import { formData } from './form-data/client/index.ts'
import { formEditor } from './form-editor/client/index.ts'
import { formFill } from './form-fill/client/index.ts'
import { formLanguages } from './form-languages/client/index.ts'
import { formMail } from './form-mail/client/index.ts'
import { integration } from './integration/client/index.ts'
import { job } from './job/client/index.ts'
import { logic } from './logic/client/index.ts'
import { notice } from './notice/client/index.ts'
import { ops } from './ops/client/index.ts'
import { optionSources } from './option-sources/client/index.ts'
import { publicQuery } from './public-query/client/index.ts'
import { statistics } from './statistics/client/index.ts'
import { system } from './system/client/index.ts'
import { workflow } from './workflow/client/index.ts'

/** The client halves, in the order of their menus. Reading this list is reading the product. */
export const clientPlugins: readonly ClientPlugin[] = [
  formEditor,
  formFill,
  formLanguages,
  formMail,
  publicQuery,
  dataGroups,
  logic,
  formData,
  statistics,
  integration,
  optionSources,
  workflow,
  system,
  notice,
  ops,
  job,
  captcha,
]
