import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { License } from '#schemas/api/license-api-types.ts'
import { publicKeyOf, writeLicense } from '#server/kit/license-signature.ts'

/**
 * `npm run license`: creates keys and licenses on the vendor's own machine. The private key stays in its file and is
 * never printed.
 */
const usage = `npm run license -- key <file>      makes a private key (Ed25519, PEM) and prints its public half, which replaces vendorKey in server/kit/license-signature.ts
npm run license -- issue <file> --instance <id> --holder <name> --expires <2027-12-31> [--from <2026-12-01>] [--edition <name>] [--max-users <number>]
                                   prints a license; the instance is told on the installation's /license page`

try {
  const {
    values,
    positionals: [verb, file],
  } = parseArgs({
    allowPositionals: true,
    options: {
      instance: { type: 'string' },
      holder: { type: 'string' },
      expires: { type: 'string' },
      from: { type: 'string' },
      edition: { type: 'string', default: 'standard' },
      'max-users': { type: 'string' },
    },
  })
  if (!file || (verb !== 'key' && verb !== 'issue')) throw new Error(usage)
  console.log(verb === 'key' ? await newKey(file) : writeLicense(licenseOf(values), await keyIn(file)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function newKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  // `wx`: an existing key is never overwritten, because licenses were signed with it
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  return publicKeyOf(privateKey)
}

async function keyIn(file: string): Promise<KeyObject> {
  const key = createPrivateKey(await readFile(file))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${file} holds a key of another kind (${key.asymmetricKeyType}); a license is signed with Ed25519`)
  return key
}

function licenseOf(given: Readonly<Record<string, string | undefined>>): License {
  const { instance, holder, edition = '', expires, from } = given
  const maxUsers = given['max-users']
  if (!instance || !holder || !expires) throw new Error(`--instance, --holder and --expires are needed\n${usage}`)
  if (maxUsers !== undefined && !/^[1-9]\d{0,8}$/.test(maxUsers))
    throw new Error(`--max-users is a number above zero, not <${maxUsers}>`)
  const license = {
    instance,
    holder,
    edition,
    ...(maxUsers === undefined ? {} : { maxUsers: Number(maxUsers) }),
    notBefore: moment('from', from ?? new Date().toISOString()),
    expires: moment('expires', expires),
  }
  if (license.expires <= license.notBefore)
    throw new Error(`--expires ${license.expires} is not after ${license.notBefore}`)
  return license
}

/** Parses an expiry: a date begins at this machine's midnight; a time requires a zone. */
function moment(name: string, text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const date = year
    ? new Date(Number(year), Number(month) - 1, Number(day))
    : new Date(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(date.getTime()) || (day && date.getDate() !== Number(day)))
    throw new Error(`--${name} is a day such as 2027-12-31, or a moment with its time zone, not <${text}>`)
  return date.toISOString()
}
