import type { Migration } from '../kit/migration.ts'
import { peopleSignIn } from './0001-people-sign-in.ts'
import { formsKeepVersions } from './0002-forms-keep-versions.ts'
import { systemModules } from './0003-system-modules.ts'
import { savedViews } from './0004-saved-views.ts'
import { backgroundProcesses } from './0005-background-processes.ts'
import { filesAndReadMarks } from './0006-files-and-read-marks.ts'
import { listPreferences } from './0007-list-preferences.ts'
import { sessionsHaveNames } from './0009-sessions-have-names.ts'
import { logsNameTheirRows } from './0010-logs-name-their-rows.ts'
import { accountsAndLicence } from './0020-accounts-and-licence.ts'
import { singleSignOn } from './0021-single-sign-on.ts'
import { captchas } from './0023-captchas.ts'
import { secretsOfSettings } from './0028-secrets-of-settings.ts'
import { logsNamePeople } from './0029-logs-name-people.ts'
import { tablesOfModules } from './0034-tables-of-modules.ts'
import { pagesAreGivenByThemselves } from './0035-pages-are-given-by-themselves.ts'
import { viewsKeepColumns } from './0036-views-keep-columns.ts'
import { indexesOfReferences } from './0037-indexes-of-references.ts'
import { answersKeepWhatRulesRead } from './0039-answers-keep-what-rules-read.ts'
import { formsHaveASecret } from './0040-forms-have-a-secret.ts'
import { longerDepartmentNames } from './0041-longer-department-names.ts'
import { pagesAreTicked } from './0042-pages-are-ticked.ts'
import { keysKeepTheirAnswers } from './0045-keys-keep-their-answers.ts'
import { backgroundTasks } from './0054-background-tasks.ts'
import { writesOutOfScope } from './0070-writes-out-of-scope.ts'
import { tasksAreCalls } from './0075-tasks-are-calls.ts'
import { rowsChangeInPlace } from './0080-rows-change-in-place.ts'
import { filesMayBePrivate } from './0110-files-may-be-private.ts'
import { menusInPlainWords } from './0111-menus-in-plain-words.ts'

/** The host's migrations, in the order they run. Names are recorded; never rename one that has shipped. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people-sign-in': peopleSignIn,
  '0002-forms-keep-versions': formsKeepVersions,
  '0003-system-modules': systemModules,
  '0004-saved-views': savedViews,
  '0005-background-processes': backgroundProcesses,
  '0006-files-and-read-marks': filesAndReadMarks,
  '0007-list-preferences': listPreferences,
  '0009-sessions-have-names': sessionsHaveNames,
  '0010-logs-name-their-rows': logsNameTheirRows,
  '0020-accounts-and-licence': accountsAndLicence,
  '0021-single-sign-on': singleSignOn,
  '0023-captchas': captchas,
  '0028-secrets-of-settings': secretsOfSettings,
  '0029-logs-name-people': logsNamePeople,
  '0034-tables-of-modules': tablesOfModules,
  '0035-pages-are-given-by-themselves': pagesAreGivenByThemselves,
  '0036-views-keep-columns': viewsKeepColumns,
  '0037-indexes-of-references': indexesOfReferences,
  '0039-answers-keep-what-rules-read': answersKeepWhatRulesRead,
  '0040-forms-have-a-secret': formsHaveASecret,
  '0041-longer-department-names': longerDepartmentNames,
  '0042-pages-are-ticked': pagesAreTicked,
  '0045-keys-keep-their-answers': keysKeepTheirAnswers,
  '0054-background-tasks': backgroundTasks,
  '0070-writes-out-of-scope': writesOutOfScope,
  '0075-tasks-are-calls': tasksAreCalls,
  '0080-rows-change-in-place': rowsChangeInPlace,
  '0110-files-may-be-private': filesMayBePrivate,
  '0111-menus-in-plain-words': menusInPlainWords,
}
