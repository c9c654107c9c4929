import { useMessages } from '../../kit/i18n.ts'
import { DictTag } from '../../ui/dict-tag.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'
import { useInlineButton } from './inline-button.tsx'
import { usePick, type Choice, type InlineCellProps } from './inline-save.ts'

/** Edits a choice from a menu, with an empty entry where the field is optional. */
export function ChoiceCell({ choices, ...props }: InlineCellProps & { readonly choices: readonly Choice[] }) {
  const t = useMessages(crudMessages)
  const { shown, isSaving, pick } = usePick(props)
  const { field, row, name, children } = props
  const key = shown === null || shown === undefined ? '' : String(shown)
  const items = choices.map(({ item }) => item)
  const valueText =
    key === '' ? t('inline.unset') : (items.find(({ dictValue }) => dictValue === key)?.dictLabel ?? key)
  const { button, placed } = useInlineButton(props, {
    valueText,
    isSaving,
    shown:
      shown === row[name] && (key !== '' || props.isBeside) ? (
        children
      ) : key === '' ? (
        <span className={classes.unset}>{valueText}</span>
      ) : (
        <DictTag items={items} value={[key]} />
      ),
  })
  const choose = (next: string): void => {
    if (next !== key && !isSaving) void pick(choices.find(({ item }) => item.dictValue === next)?.value ?? null)
  }
  return placed(
    <LazyMenu button={<button {...button} data-text />} position="bottom-start">
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
    </LazyMenu>,
  )
}
