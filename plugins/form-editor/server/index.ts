import { failures } from './failures.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { binOfForms } from './migrations/0001-bin-of-forms.ts'
import { formsKeepTheirCount } from './migrations/0002-forms-keep-their-count.ts'
import { formsAreAModule } from './migrations/0003-forms-are-a-module.ts'
import { formsKnowTheirWatchers } from './migrations/0150-forms-know-their-watchers.ts'
import { namesFollowTitles } from './migrations/0170-names-follow-titles.ts'
import { formsKnowTheirPhase } from './migrations/0160-forms-know-their-phase.ts'
import { folderHooks } from './folder-hooks.ts'
import { formHooks } from './form-module-hooks.ts'
import { forms } from './cached-form-repository.ts'
import { formTodos } from './forms-needing-action-query.ts'
import { formRecords } from './global-search-forms.ts'
import { formEditorRoutes } from './routes.ts'

/** Server plugin for forms, their drafts and publishing. */
export const formEditorServer: ServerPlugin = {
  name: 'form-editor',
  failures: { ...failures, ...formFailures },
  services: [forms],
  modules: new URL('../modules', import.meta.url),
  hooks: [formHooks, folderHooks],
  routes: [{ prefix: '/api/project/form', register: formEditorRoutes }],
  records: [formRecords],
  todos: [formTodos],
  migrations: {
    'form-editor-0001-bin-of-forms': binOfForms,
    'form-editor-0002-forms-keep-their-count': formsKeepTheirCount,
    'form-editor-0003-forms-are-a-module': formsAreAModule,
    'form-editor-0150-forms-know-their-watchers': formsKnowTheirWatchers,
    'form-editor-0160-forms-know-their-phase': formsKnowTheirPhase,
    'form-editor-0170-names-follow-titles': namesFollowTitles,
  },
}
