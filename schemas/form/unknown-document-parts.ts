import { commonKeys } from './validate-document.ts'
import { finding, type Finding } from './item.ts'
import type { Form } from './form.ts'
import { itemTypeOf } from './item-types.ts'
import { positionInDocument } from './describe-error-path.ts'
import { unknownTranslations } from './translations.ts'

/**
 * Parts of a document that this program does not know: question types, settings that a type does not have and that would
 * be kept without effect, and translations of texts that are not there. They are not errors, but an import should report them.
 */
export function unknownParts(form: Form): readonly Finding[] {
  const inItems = form.items.flatMap((item, i) => {
    const type = itemTypeOf(item.type)
    const place = positionInDocument(form, `items/${i}`)
    if (!type)
      return [
        finding(
          'item.type',
          `items/${i}/type`,
          `${place['zh-cn']}：不认识题型「${item.type}」，发布前需换成其他题型`,
          `${place.en}: unknown type “${item.type}”. Change it before publishing.`,
          item.id,
        ),
      ]
    return Object.keys(item)
      .filter((key) => !commonKeys.has(key) && !Object.hasOwn(type.settings, key))
      .map((key) =>
        finding(
          'item.setting',
          `items/${i}/${key}`,
          `${place['zh-cn']}：不认识设置「${key}」，它不会起作用`,
          `${place.en}: unknown setting “${key}”. It will have no effect.`,
          item.id,
        ),
      )
  })
  return [...inItems, ...unknownTranslations(form)]
}
