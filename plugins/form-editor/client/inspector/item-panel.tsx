import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { referencesTo } from '#schemas/form/edit.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { kindOf } from '#schemas/form/kinds.ts'
import { limits } from '#schemas/form/limits.ts'
import { useLocale, useWords } from '#renderer/kit/messages.ts'
import { CopyText } from '#renderer/ui/copy-text.tsx'
import { KindIcon } from '../kind-icon.tsx'
import { kinOf } from '../kind-faces.ts'
import type { Editing } from '../use-editing.ts'
import { ChoiceField, Section, SwitchField, TextField } from './fields.tsx'
import { FormulaField } from './formula-field.tsx'
import classes from './item-panel.module.css'
import { LimitsSection } from './limits-section.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { ShowSection } from './show-section.tsx'

export interface ItemPanelProps {
  readonly form: Form
  readonly item: Item
  readonly editing: Editing
}

/** How a group of the panel changes the item. Changes of one `mark` in quick succession undo as one. */
export type ChangeItem = (patch: { readonly [key in keyof Item]?: Item[key] | undefined }, mark?: string) => void

/** One item's settings, the most used first. Groups that do not apply to its kind are not there. */
export function ItemPanel({ form, item, editing }: ItemPanelProps) {
  const t = useWords('form-editor')
  const kind = kindOf(item.type)
  const change: ChangeItem = (patch, mark) => editing.change(item.id, patch as Partial<Item>, mark) // an undefined key takes it out (schemas/form/edit.ts)
  const isQuestion = kind?.hasAnswer === true

  return (
    <div className={classes.panel}>
      <Section title={t(kind ? `kind.${item.type}` : 'kind.unknown')} icon={<KindIcon type={item.type} />}>
        <TextField label={t(`field.label.${item.type === 'pagination' ? 'page' : item.type === 'description' ? 'title' : 'question'}`)} value={item.label} maxLength={limits.label} lines keepEmpty
          onChange={(label) => change({ label: label ?? '' }, 'label')} />
        {item.type === 'description' && <RichTextField label={t('field.html')} placeholder={t('field.htmlHint')} value={item.html} onChange={(html) => change({ html: html ?? '' }, 'html')} />}
        {isQuestion && <TextField label={t('field.help')} value={item.help} maxLength={limits.help} lines onChange={(help) => change({ help }, 'help')} />}
        {placeholderTypes.has(item.type) && <TextField label={t('field.placeholder')} value={item.placeholder} maxLength={limits.label} onChange={(placeholder) => change({ placeholder }, 'placeholder')} />}
        {isQuestion && item.type !== 'calc' && <SwitchField label={t('field.required')} value={item.required} onChange={(required) => change({ required })} />}
        {kinOf(item.type).length > 0 && (
          <ChoiceField label={t('field.type')} value={item.type} options={kinOf(item.type).map((type) => ({ value: type, label: t(`kind.${type}`) }))}
            onChange={(type) => type && change(turnedInto(type))} />
        )}
      </Section>
      {item.options && <OptionsEditor options={item.options} canExclude={item.type === 'checkbox' || item.multiple === true} onChange={(options, mark) => change({ options }, mark)} />}
      {item.type === 'calc' && <FormulaField form={form} item={item} onChange={(formula) => change({ formula }, 'formula')} />}
      <LimitsSection item={item} change={change} />
      <ShowSection item={item} change={change} />
      <Footer form={form} item={item} onRemove={() => editing.remove(item.id)} />
    </div>
  )
}

/** Its id, for formulas and links that fill it in; who mentions it; and the way to remove it. */
function Footer({ form, item, onRemove }: { readonly form: Form; readonly item: Item; readonly onRemove: () => void }) {
  const t = useWords('form-editor')
  const locale = useLocale()
  // Typing does not wait for a search through thousands of items.
  const calmForm = useDeferredValue(form)
  const users = useMemo(() => referencesTo(calmForm, item.id, locale), [calmForm, item.id, locale])
  return (
    <Section title={t('section.identity')}>
      <div className={classes.identity}><span className={classes.dim}>{t('field.id')}</span><CopyText text={item.id} mono /></div>
      {users.length > 0 && (
        <div>
          <p className={classes.dim}>{t('field.usedBy')}</p>
          <ul className={classes.users}>{users.slice(0, 10).map((user) => <li key={user}>{user}</li>)}</ul>
        </div>
      )}
      <Button variant="subtle" color="red" c="var(--fw-fail)" size="compact-sm" className={classes.remove ?? ''} leftSection={<IconTrash size={14} aria-hidden="true" />} onClick={onRemove}>{t('canvas.remove')}</Button>
    </Section>
  )
}

const placeholderTypes = new Set(['input', 'textarea', 'number', 'select'])

/** What another kind does not know is taken out, so that nothing invisible is left to keep the form from being published. */
function turnedInto(type: string): Parameters<ChangeItem>[0] {
  const foreign: Readonly<Record<string, Parameters<ChangeItem>[0]>> = {
    input: { rows: undefined },
    textarea: { preset: undefined, unique: undefined, rules: undefined, rows: 4 },
    radio: { min: undefined, max: undefined, multiple: undefined, default: undefined, placeholder: undefined },
    checkbox: { multiple: undefined, default: undefined, placeholder: undefined },
    select: { min: undefined, max: undefined, columns: undefined, default: undefined },
  }
  return { type, ...foreign[type] }
}
