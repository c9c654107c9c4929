import { parseArgs } from 'node:util'
import { serverPlugins } from '#plugins/server.ts'
import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import { checkModules, printFault } from '#schemas/module/check/check-modules.ts'
import { groupsIn, menuGroups } from '#server/seeds/menus.ts'
import { seededDictionaries } from '#server/seeds/dictionaries.ts'
import { openDatabase } from '#server/services/db/open-database.ts'
import { moduleHooks } from '../../domains/module-hooks.ts'
import { checkContext, moduleFolders, readSources } from '../load-modules.ts'
import { dictionaryNames } from '../missing-dictionaries.ts'

/**
 * `npm run schema:check [-- [--format json|github] folder …]` checks every module file, in our folders and in the given
 * ones. Exits with 1 on an error. Dictionaries come from the seeds and, with `DATABASE_URL`, from that database.
 * Without the database, an unknown dictionary in an extra folder is only a warning.
 */
const usage = 'usage: npm run schema:check [-- [--format text|json|github] folder …]'
const { help, format, extra } = asked()
if (help) {
  console.log(
    `${usage}\nChecks our module files and those of each folder, <folder>/<area>/<name>.json; exits 1 when one has an error.`,
  )
  process.exit(0)
}
const folders = [...moduleFolders(serverPlugins), ...extra]
const hooks = [...moduleHooks, ...serverPlugins.flatMap((plugin) => plugin.hooks ?? [])]

const sources = (await Promise.all(folders.map(readSources)).catch(fail)).flat()
const { DATABASE_URL: url } = process.env
const own = url
  ? await namesIn(url).catch((error: Error) =>
      fail(new Error(`the database of DATABASE_URL cannot be asked: ${error.message}`)),
    )
  : undefined
const { faults } = checkModules(sources, {
  ...(await checkContext(hooks)),
  dictionaries: new Set([...seededDictionaries, ...(own?.dictionaries ?? [])]),
  isComplete: own !== undefined,
  menuGroups: new Set([...menuGroups, ...(own?.groups ?? [])]),
})
const errors = faults.filter((fault) => fault.severity === 'error')

if (format === 'json') console.log(JSON.stringify(faults, null, 2))
else for (const fault of faults) console.log(format === 'github' ? annotation(fault) : printFault(fault))
if (format === 'text') {
  console.log(`${sources.length} module files, ${errors.length} errors, ${faults.length - errors.length} warnings`)
}
process.exitCode = errors.length > 0 ? 1 : 0

function asked(): { readonly help: boolean; readonly format: string; readonly extra: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { format: { type: 'string', default: 'text' }, help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    })
    if (!['text', 'json', 'github'].includes(values.format))
      return fail(new Error(`there is no format "${values.format}"; ${usage}`))
    return { ...values, extra: positionals }
  } catch (error) {
    // keeps the first sentence of Node's message and drops its advice on quoting
    return fail(new Error(`${(error as Error).message.split('. ')[0]}; ${usage}`))
  }
}

/** Prints one line without a stack trace and exits. */
function fail({ message }: Error): never {
  console.error(message)
  process.exit(1)
}

/** A workflow command that GitHub shows beside the line of the fault. */
function annotation({ file, line, column, severity, code, path, message }: ModuleFault): string {
  return `::${severity} file=${file},line=${line},col=${column},title=${code}::${path} ${message}`
}

async function namesIn(
  databaseUrl: string,
): Promise<{ readonly dictionaries: ReadonlySet<string>; readonly groups: ReadonlySet<string> }> {
  const { db, close } = await openDatabase({ url: databaseUrl })
  return Promise.all([dictionaryNames(db), groupsIn(db)])
    .then(([dictionaries, groups]) => ({ dictionaries, groups }))
    .finally(close)
}
