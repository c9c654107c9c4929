import { change, type Change } from '../version-change.ts'
import { differs } from '../item-type.ts'
import { named, type Option } from '../item.ts'
import { optionsOf, type ChoiceItem } from './choice-base.ts'

/** Effects of changed options on collected answers. */
export function optionChanges(was: ChoiceItem, item: ChoiceItem): readonly Change[] {
  const name = named(item)
  const changeOf = (level: Change['level'], code: string, zh: string, en: string): Change =>
    change(level, code, zh, en, item.id)
  if (differs(was.optionsFrom, item.optionsFrom))
    return [
      changeOf(
        'breaking',
        'option.source',
        `「${name}」的选项来源改变，已收集的答案不一定在新的选项里，文字照旧显示`,
        `The options of “${name}” come from another source; collected answers may not be among them and keep their texts`,
      ),
    ]
  const [old, now] = [optionsOf(was), optionsOf(item)].map(
    (options) => new Map(options.map((option) => [option.value, option])),
  )
  const gone = [...old!.values()].filter((option) => !now!.has(option.value))
  const fresh = [...now!.values()].filter((option) => !old!.has(option.value))
  const kept = [...now!.values()].flatMap((option): readonly [Option, Option][] =>
    old!.has(option.value) ? [[old!.get(option.value)!, option]] : [],
  )
  const list = (options: readonly Option[], zh: boolean): string =>
    options
      .slice(0, 5)
      .map((option) => (zh ? `「${option.label}」` : `“${option.label}”`))
      .join(zh ? '' : ', ') + (options.length > 5 ? '…' : '')
  return [
    ...(gone.length > 0
      ? [
          changeOf(
            'breaking',
            'option.removed',
            `「${name}」删除了选项${list(gone, true)}`,
            `“${name}” lost the options ${list(gone, false)}`,
          ),
        ]
      : []),
    ...(fresh.length > 0
      ? [
          changeOf(
            'widening',
            'option.added',
            `「${name}」新增了选项${list(fresh, true)}`,
            `“${name}” gained the options ${list(fresh, false)}`,
          ),
        ]
      : []),
    ...(inOldOrder(kept, [...old!.keys()])
      ? []
      : [
          changeOf(
            'safe',
            'option.order',
            `「${name}」的选项顺序改变`,
            `The options of “${name}” are in another order`,
          ),
        ]),
    ...kept.flatMap(([one, other]) => [
      ...(one.label === other.label
        ? []
        : [
            changeOf(
              'widening',
              'option.label',
              `「${name}」的选项「${one.label}」改为「${other.label}」，合并统计时按新的文字显示`,
              `The option “${one.label}” of “${name}” reads “${other.label}” now; joined statistics show the new text`,
            ),
          ]),
      ...(one.score === other.score
        ? []
        : [
            changeOf(
              'breaking',
              'option.score',
              `「${name}」的选项「${other.label}」分值由 ${one.score ?? '无'} 改为 ${other.score ?? '无'}`,
              `The option “${other.label}” of “${name}” scores ${other.score ?? 'nothing'} instead of ${one.score ?? 'nothing'}`,
            ),
          ]),
      ...(!one.exclusive === !other.exclusive && !one.other === !other.other
        ? []
        : [
            changeOf(
              other.exclusive ? 'breaking' : 'widening',
              'option.kind',
              `「${name}」的选项「${other.label}」的填写方式改变`,
              `The option “${other.label}” of “${name}” works differently now`,
            ),
          ]),
      ...(one.quota === other.quota
        ? []
        : [
            changeOf(
              'safe',
              'option.quota',
              `「${name}」的选项「${other.label}」的名额改变`,
              `The seats of “${other.label}” in “${name}” changed`,
            ),
          ]),
    ]),
  ]
}

/** Whether the options that stayed follow each other as before. */
function inOldOrder(kept: readonly (readonly [Option, Option])[], order: readonly string[]): boolean {
  const places = kept.map(([one]) => order.indexOf(one.value))
  return places.every((place, i) => i === 0 || place > places[i - 1]!)
}
