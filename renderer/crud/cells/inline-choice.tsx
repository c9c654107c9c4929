import { useText, useMessages } from '../../kit/messages.ts'
import { DictTag } from '../../ui/dict-tag.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'
import { usePick, type Choice, type InlineCellProps } from './inline-save.ts'

/** Edits a choice from a menu, with an empty entry where the field is optional. */
export function ChoiceCell({ choices, ...props }: InlineCellProps & { readonly choices: readonly Choice[] }) {
  const t = useMessages(crudMessages)
  const text = useText()
  const { shown, isSaving, pick } = usePick(props)
  const { field, rowName } = props
  const key = shown === null || shown === undefined ? '' : String(shown)
  const items = choices.map(({ item }) => item)
  const said = key === '' ? t('inline.unset') : (items.find(({ dictValue }) => dictValue === key)?.dictLabel ?? key)
  const button = (
    <button
      type="button"
      className={classes.inline}
      data-text
      aria-disabled={isSaving || undefined}
      title={t('inline.hint')}
      aria-label={t('inline.edit', { field: t('inline.of', { label: text(field.label), name: rowName }), value: said })}
    >
      {key === '' ? <span className={classes.unset}>{said}</span> : <DictTag items={items} value={[key]} />}
    </button>
  )
  const choose = (next: string): void => {
    if (next !== key && !isSaving) void pick(choices.find(({ item }) => item.dictValue === next)?.value ?? null)
  }
  return (
    <LazyMenu button={button} position="bottom-start">
      {(Menu) => (
        <Menu.RadioGroup value={key} onChange={choose}>
          {items.map(({ dictValue, dictLabel }) => (
            <Menu.RadioItem key={dictValue} value={dictValue} closeMenuOnClick>
              {dictLabel}
            </Menu.RadioItem>
          ))}
          {!field.required && (
            <Menu.RadioItem value="" closeMenuOnClick>
              {t('inline.unset')}
            </Menu.RadioItem>
          )}
        </Menu.RadioGroup>
      )}
    </LazyMenu>
  )
}
