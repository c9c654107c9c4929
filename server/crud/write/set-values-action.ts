import type { FieldError } from '#schemas/api/envelope.ts'
import { shownName, textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { fixedNow, readUpdate } from '../parse-body.ts'
import type { Which } from '../call-context.ts'
import { found, idsIn, type WriteContext } from './write-context.ts'
import { writeChange } from './insert-and-update-rows.ts'
import { inTransaction } from './write-transaction.ts'

/** Result of an action that sets values: the changed rows, and the number of selected rows left unchanged. */
export interface SetAnswer {
  readonly ids: readonly number[]
  readonly kept: number
}

/**
 * Sets the same values on several rows, all or none, with the rules and hooks of an edit for each. Rows that already
 * have the values and rows whose form locks one of the fields are skipped, so that people can select a whole page that
 * includes their own account.
 */
export async function setRows(
  context: WriteContext,
  which: Which,
  { values, label }: { readonly values: Row; readonly label: LocalizedText },
): Promise<SetAnswer> {
  const { module } = context
  let kept = 0
  const answer = await inTransaction(
    context,
    'update',
    async (trx) => {
      const rows = await found(context, trx, await which(trx), 'alive')
      const changing = rows.filter(
        (row) =>
          Object.entries(values).some(([name, value]) => row[name] !== value) &&
          fixedNow(context, values, row).size === 0,
      )
      kept = rows.length - changing.length
      const changes = []
      for (const before of changing) {
        const { key, table } = module
        const known = { [key]: before[key], ...(table.lock ? { version: before.version } : {}) }
        const body = readUpdate(context, { ...values, ...known }, before)
        const after = await writeChange(context, trx, body, before).catch((error: unknown) => {
          throw aboutRow(context, before, error)
        })
        changes.push({ before, after })
      }
      return changes
    },
    label,
  ).then(idsIn(context))
  return { ...answer, kept }
}

/** Adds the row's name to a refusal, because no open form shows which of many rows was refused. */
function aboutRow({ module, locale }: WriteContext, row: Row, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const field = module.fields[module.labelField]
  const name = String(row[shownName(module.labelField, field?.english, row, locale)] ?? row[module.key])
  const [first] = (error.data.errors ?? []) as readonly FieldError[]
  const messageOf = (text: string): string => first?.message ?? text
  const text = {
    'zh-cn': `「${name}」：${messageOf(textIn(error.text, 'zh-cn'))}`,
    en: `“${name}”: ${messageOf(textIn(error.text, 'en'))}`,
  }
  return new AppError({ id: error.id, code: error.code, text }, error.detail, { data: error.data, cause: error })
}
