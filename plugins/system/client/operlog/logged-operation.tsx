import { shownName } from '#schemas/module/localized-text.ts'
import { useChoices, DictTag } from '#renderer/ui/dict-tag.tsx'
import { useLocale } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'

/** Name of the operation: a module's own action, such as 重置密码, or else the type of operation. */
export default function LoggedOperation({ value, row = {}, field }: SlotProps) {
  const items = useChoices(field)
  const name = row[shownName('action', 'actionEn', row, useLocale())]
  if (typeof name !== 'string' || name === '') return <DictTag items={items} value={value} />
  const { listClass, cssClass } = items.find((item) => item.dictValue === value) ?? {}
  return (
    <DictTag
      items={[{ dictValue: name, dictLabel: name, listClass: listClass ?? null, cssClass: cssClass ?? null }]}
      value={[name]}
    />
  )
}
