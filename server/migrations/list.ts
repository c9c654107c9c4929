import type { Migration } from '../kit/migration.ts'
import { peopleSignIn } from './0001-people-sign-in.ts'
import { formsKeepVersions } from './0002-forms-keep-versions.ts'
import { systemModules } from './0003-system-modules.ts'
import { savedViews } from './0004-saved-views.ts'

/** The host's migrations, in the order they run. Names are recorded; never rename one that has shipped. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people-sign-in': peopleSignIn,
  '0002-forms-keep-versions': formsKeepVersions,
  '0003-system-modules': systemModules,
  '0004-saved-views': savedViews,
}
