import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { draftText, modulePattern } from './module-template.ts'

/** `npm run schema:new area/name [folder]` writes a working module file. Asks for the titles only on a terminal. */
const [name = '', folder = join(import.meta.dirname, '../../../schemas')] = process.argv.slice(2)

if (!modulePattern.test(name))
  fail(`usage: npm run schema:new area/name, in lower-case letters, digits and -; got <${name}>`)
const file = join(folder, `${name}.json`)
const english = titleFrom(name)
const title = process.stdin.isTTY ? await ask(english) : { 'zh-cn': english, en: english }
await mkdir(dirname(file), { recursive: true })
// `wx` never overwrites an existing file
await writeFile(file, draftText({ module: name, title }), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
  fail(error.code === 'EEXIST' ? `${file} is there already` : `${file} cannot be written: ${error.message}`)
})
console.log(`${file}\nEdit it, then: npm run schema:check`)

async function ask(absent: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const en = (await terminal.question(`Title in English (${absent}): `)).trim() || absent
  const zh = (await terminal.question(`Title in Chinese (${en}): `)).trim() || en
  terminal.close()
  return { 'zh-cn': zh, en }
}

/** `system/asset-register` → `Asset register`. */
function titleFrom(module: string): string {
  const words = module.split('/').slice(1).join(' ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
