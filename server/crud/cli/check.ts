import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ModuleFault } from '#schemas/api/module-wire.ts'
import { checkModules, printFault } from '#schemas/kit/check.ts'
import { menuGroups } from '#server/seeds/menus.ts'
import { seededDictionaries } from '#server/seeds/dictionaries.ts'
import { openDatabase } from '#server/services/db/open.ts'
import { moduleHooks } from '../../domains/hooks.ts'
import { checkContext, readSources } from '../load.ts'
import { dictionaryNames } from '../missing-dictionaries.ts'

/**
 * `npm run schema:check [-- [--format json|github] folder …]`: every module file, ours and those folders'; exits 1 when one
 * has an error. Dictionaries are those that come with the system and, with `DATABASE_URL`, those of that database; without
 * it, a name that only a folder beside ours uses is a warning.
 */
const { values, positionals } = parseArgs({ options: { format: { type: 'string', default: 'text' } }, allowPositionals: true })
const folders = [join(import.meta.dirname, '../../../schemas'), ...positionals]

const sources = (await Promise.all(folders.map((folder, i) => readSources(folder, i > 0)))).flat()
const { DATABASE_URL: url } = process.env
const own = url ? await namesIn(url) : undefined
const { faults } = checkModules(sources, { ...(await checkContext(moduleHooks)), dictionaries: new Set([...seededDictionaries, ...(own ?? [])]), isComplete: own !== undefined, menuGroups })
const errors = faults.filter((fault) => fault.severity === 'error')

if (values.format === 'json') console.log(JSON.stringify(faults, null, 2))
else for (const fault of faults) console.log(values.format === 'github' ? annotation(fault) : printFault(fault))
if (values.format === 'text') {
  console.log(`${sources.length} module files, ${errors.length} errors, ${faults.length - errors.length} warnings`)
}
process.exitCode = errors.length > 0 ? 1 : 0

/** As GitHub shows beside the line it is about. */
function annotation({ file, line, column, severity, code, path, message }: ModuleFault): string {
  return `::${severity} file=${file},line=${line},col=${column},title=${code}::${path} ${message}`
}

async function namesIn(databaseUrl: string): Promise<ReadonlySet<string>> {
  const { db, close } = await openDatabase({ url: databaseUrl })
  return dictionaryNames(db).finally(close)
}
