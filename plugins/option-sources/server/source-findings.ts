import type { FastifyInstance } from 'fastify'
import type { Form } from '#schemas/form/form.ts'
import { checkOptionSource } from '#schemas/form/check-option-sources.ts'
import { finding, named, sourceOf, type Finding } from '#schemas/form/item.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import { mainLanguage } from '#schemas/form/translations.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { sourceProblems, type SourceProblem } from './source-problems.ts'

/** Problems that last until somebody changes the form or the settings. */
const lasting: ReadonlySet<SourceProblem> = new Set(['url', 'host', 'noDict'])

/** Reads the sources of a draft: what cannot work blocks publishing, what fails at the moment is a warning. */
export async function sourceFindings(
  app: FastifyInstance,
  { formId }: Pick<FormHead, 'formId'>,
  draft: Form,
): Promise<readonly (Finding & { readonly isWarning?: true })[]> {
  const locale = interfaceLocale(mainLanguage(draft))
  const found = await Promise.all(
    draft.items.map(async (item, at) => {
      const source = sourceOf(item)
      const place = `items/${at}`
      // an unfinished source has an error already
      if (!source || checkOptionSource(item, itemTypeOf(item.type)?.optionSources, place).length > 0) return []
      const options = await app.optionSources.load({ formId, locale }, source)
      if (typeof options !== 'string') return []
      const [zhText, enText] = [textIn(sourceProblems[options], 'zh-cn'), textIn(sourceProblems[options], 'en')]
      const isLasting = lasting.has(options)
      const [zh, en] = isLasting
        ? [zhText, enText]
        : [`${zhText}，现在读不到选项`, `${enText}. Its options can’t be read now`]
      const one = finding(
        `source.${options}`,
        `${place}/optionsFrom`,
        `「${named(item)}」：${zh}`,
        `“${named(item)}”: ${en}`,
        item.id,
      )
      return [isLasting ? one : { ...one, isWarning: true as const }]
    }),
  )
  return found.flat()
}
