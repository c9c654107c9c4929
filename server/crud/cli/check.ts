import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ModuleFault } from '#schemas/api/module-wire.ts'
import { checkModules, printFault } from '#schemas/kit/check.ts'
import { readSources } from '../load.ts'

/** `npm run schema:check [-- [--format json|github] folder …]`: every module file, ours and those folders'; exits 1 when one has an error. */
const { values, positionals } = parseArgs({ options: { format: { type: 'string', default: 'text' } }, allowPositionals: true })
const folders = [join(import.meta.dirname, '../../../schemas'), ...positionals]

const sources = (await Promise.all(folders.map(readSources))).flat()
const { faults } = checkModules(sources)
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
