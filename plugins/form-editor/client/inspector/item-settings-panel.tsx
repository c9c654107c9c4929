import { Button, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useCallback, useContext, useDeferredValue, useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayBeRequired, referencesTo, rulesOn } from '#schemas/form/edit-document.ts'
import type { Form, Item, Option } from '#schemas/form/form.ts'
import { breaksPage, familyOf, isAsked, hasRequiredSetting, itemTypeOf } from '#schemas/form/item-types.ts'
import { hasOptions, optionsOf, sourceOf } from '#schemas/form/item.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { FormulaField } from '../formula/formula-field.tsx'
import { ExamSection } from '../exam/question-grading-section.tsx'
import { ItemTypeIcon, itemTypeGroups } from '../item-type-icons.ts'
import { UnreadyTypes } from '../question-type-palette.tsx'
import { useItemTypeName } from '../use-item-type-name.ts'
import type { Editing } from '../use-editor-actions.ts'
import { Section, SwitchField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import classes from './item-settings-panel.module.css'
import { OptionSourceSection } from './option-source-section.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { offeredSettings, settingOf, type FoldName, type SectionName } from './visible-settings.ts'
import { ProductsSection } from './products-section.tsx'
import { RowItemsSection } from './row-questions-section.tsx'
import { SettingFields, type ChangeItem } from './item-setting-fields.tsx'
import { turnedInto } from './change-item-type.ts'
import { TreeSection } from './nested-options-section.tsx'
import { AppearanceAndDefaultFields } from './appearance-and-default-fields.tsx'
import { formEditorMessages } from '../messages.ts'

export interface ItemPanelProps {
  readonly form: Form
  readonly item: Item
  readonly editing: Editing
}

/**
 * Edits an item's settings in two folds, the most used first; its texts are edited on the canvas. The item type defines
 * the settings, and groups that do not apply are left out.
 */
export function ItemPanel({ form, item, editing }: ItemPanelProps) {
  const t = useMessages(formEditorMessages)
  // An undefined key removes the setting (schemas/form/edit-document.ts).
  const change = useCallback<ChangeItem>(
    (patch, mark) => editing.change(item.id, patch as Partial<Item>, mark),
    [editing, item.id],
  )
  const locale = useLocale()
  const calm = useSettingsOf(item)
  const asks = isAsked(item)
  const isRequired = mayBeRequired(form, item)
  const hasBasics =
    asks || ['content', 'limits'].some((section) => has(item, section as SectionName, 'basic', isRequired))

  const own = offeredSettings(item, 'own').map(([name, { widget }]) => {
    const Part = ownSections[widget ?? name]
    return (
      Part && (
        <Part
          key={name}
          name={name}
          form={form}
          item={item}
          value={settingOf(item, name)}
          former={editing.formerOptions(item.id)}
          isHeld={(one) => editing.isHeld(item.id, one)}
          onChange={(value, mark) => change({ [name]: value }, mark)}
        />
      )
    )
  })

  return (
    <div className={classes.panel}>
      <TypeLine
        item={item}
        isFree={editing.isUnanswered(item.id)}
        onTurn={(type) => change(turnedInto(item, type, locale))}
      />
      {!asks && own}
      {hasBasics && (
        <Section title={t('section.basic')}>
          {asks && hasRequiredSetting(item) && (
            <SwitchField
              label={t('field.required')}
              value={item.required}
              onChange={(required) => change({ required })}
            />
          )}
          <SettingFields item={calm} section="content" fold="basic" change={change} />
          <SettingFields item={calm} section="limits" fold="basic" isRequired={isRequired} change={change} />
        </Section>
      )}
      <OptionSourceSection form={form} item={item} change={change} />
      {asks && own}
      <ExamSection form={form} item={calm} change={change} editing={editing} />
      <LogicSection form={form} item={item} />
      <Fold name="advanced" title={t('section.advanced')}>
        {(!breaksPage(item) || has(item, 'content', 'advanced', isRequired)) && (
          <Section title={t('section.show')} isQuiet>
            <SettingFields item={calm} section="content" fold="advanced" change={change} />
            <AppearanceAndDefaultFields item={calm} change={change} />
          </Section>
        )}
        {has(item, 'limits', 'advanced', isRequired) && (
          <Section title={t('section.limits')} isQuiet>
            <SettingFields item={calm} section="limits" fold="advanced" isRequired={isRequired} change={change} />
          </Section>
        )}
        <Footer form={form} item={item} />
      </Fold>
      <RemoveButton isPageBreak={breaksPage(item)} onRemove={() => editing.remove(item.id)} />
    </div>
  )
}

const has = (item: Item, section: SectionName, fold: FoldName, isRequired: boolean): boolean =>
  offeredSettings(item, section, fold, isRequired).length > 0

interface TypeLineProps {
  readonly item: Item
  /** Whether the item can become any type that asks a question. */
  readonly isFree: boolean
  readonly onTurn: (type: string) => void
}

/** Shows the item's type and the types it can change to while keeping its question, the related ones first. */
function TypeLine({ item, isFree, onTurn }: TypeLineProps) {
  const t = useMessages(formEditorMessages)
  const nameOf = useItemTypeName()
  const unready = useContext(UnreadyTypes)
  const becomes = itemTypeOf(item.type)?.becomes ?? []
  const related = becomes.length > 0 ? becomes : [item.type as string]
  const others = isFree && asksByType(item.type) ? otherTypes(related, unready) : []
  if (related.length < 2 && others.length === 0)
    return (
      <h3 className={classes.type}>
        <ItemTypeIcon type={item.type} />
        {nameOf(item.type)}
      </h3>
    )
  const choice = (type: string) => ({ value: type, label: nameOf(type) })
  return (
    <div className={classes.type}>
      <Select
        size="xs"
        w="100%"
        aria-label={t('field.type')}
        leftSection={<ItemTypeIcon type={item.type} size={16} />}
        data={
          others.length === 0
            ? related.map(choice)
            : [
                { group: t('field.relatedTypes'), items: related.map(choice) },
                ...others.map(({ group, types }) => ({ group: t(`group.${group}`), items: types.map(choice) })),
              ]
        }
        searchable={others.length > 0}
        nothingFoundMessage={t('palette.none')}
        styles={{ groupLabel: { fontSize: 13 }, options: { maxHeight: 'min(420px, 60dvh)' } }}
        value={item.type as string}
        allowDeselect={false}
        checkIconPosition="right"
        comboboxProps={{ shadow: 'md' }}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <ItemTypeIcon type={option.value} size={16} />
            {option.label}
          </span>
        )}
        onChange={(type) => {
          if (type !== null && type !== item.type) onTurn(type)
        }}
      />
    </div>
  )
}

const asksByType = (type: string): boolean => {
  const item = { id: '', type, label: '' }
  return isAsked(item) && hasRequiredSetting(item)
}

/** The types of questions that have a title, a help and may be required, without some, by palette group. */
const otherTypes = (without: readonly string[], unready: readonly string[]) =>
  itemTypeGroups()
    .map(({ group, types }) => ({
      group,
      types: types.filter((type) => asksByType(type) && !without.includes(type) && !unready.includes(type)),
    }))
    .filter(({ types }) => types.length > 0)

/**
 * Returns the item as before its last text change, so that typing a label re-renders no settings, none of which shows
 * it.
 */
function useSettingsOf(item: Item): Item {
  const [kept, setKept] = useState(item)
  const isSame =
    kept.id === item.id &&
    [...Object.keys(kept), ...Object.keys(item)].every(
      (key) => texts.has(key) || Reflect.get(kept, key) === Reflect.get(item, key),
    )
  if (isSame) return kept
  setKept(item)
  return item
}

const texts: ReadonlySet<string> = new Set(['label', 'help'])

/** Lists the rules about the item and links to new ones. */
function LogicSection({ form, item }: Pick<ItemPanelProps, 'form' | 'item'>) {
  const t = useMessages(formEditorMessages)
  const [params] = useSearchParams()
  const calmForm = useDeferredValue(form)
  const rules = useMemo(() => rulesOn(calmForm, item.id), [calmForm, item.id])
  const to = (more: string): string => `${formPath('logic', params.get('key') ?? '')}&${more}`
  const isAskable = (itemTypeOf(item.type)?.operands(item) ?? []).some(({ isOffered }) => isOffered)
  return (
    <Section title={t('section.logic')}>
      <ul className={classes.rules}>
        {rules.slice(0, 10).map((at) => (
          <li key={at}>
            <TextLink to={to(`rule=${at}`)}>{t('logic.rule', { n: at + 1 })}</TextLink>
          </li>
        ))}
        {isAskable && (
          <li>
            <TextLink to={to(`about=${item.id}`)}>{t('logic.about')}</TextLink>
          </li>
        )}
        <li>
          <TextLink to={to(`shown=${item.id}`)}>{t(breaksPage(item) ? 'logic.pageShown' : 'logic.shown')}</TextLink>
        </li>
      </ul>
    </Section>
  )
}

/** Shows the item's id, for prefill links, and the references to the item. */
function Footer({ form, item }: { readonly form: Form; readonly item: Item }) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  // Defers the search through thousands of items, so that typing stays responsive.
  const calmForm = useDeferredValue(form)
  const users = useMemo(() => referencesTo(calmForm, item.id, locale), [calmForm, item.id, locale])
  return (
    <Section title={t('section.identity')} isQuiet>
      <div className={classes.identity}>
        <span className={classes.dim}>{t('field.id')}</span>
        <CopyText text={item.id} mono />
      </div>
      {users.length > 0 && (
        <div>
          <p className={classes.dim}>{t('field.usedBy')}</p>
          <ul className={classes.users}>
            {users.slice(0, 10).map((user) => (
              <li key={user}>{user}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function RemoveButton({ isPageBreak, onRemove }: { readonly isPageBreak: boolean; readonly onRemove: () => void }) {
  const t = useMessages(formEditorMessages)
  return (
    <div className={classes.end}>
      <Button
        variant="subtle"
        color="red"
        c="var(--fw-fail)"
        size="compact-sm"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={onRemove}
      >
        {t(isPageBreak ? 'canvas.removePageBreak' : 'canvas.removeItem')}
      </Button>
    </div>
  )
}

interface OwnSectionProps {
  readonly name: string
  readonly form: Form
  readonly item: Item
  readonly value: unknown
  /** Options that the question had before. */
  readonly former: readonly Option[]
  /** Whether answers or another part of the form hold the value of an option or a line. */
  readonly isHeld: (value: string) => boolean
  readonly onChange: (value: unknown, mark?: string) => void
}

/** Edits the rows or columns of a grid, or the blanks of a sentence. */
function LinesSection({ name, item, value, isHeld, onChange }: OwnSectionProps) {
  const t = useMessages(formEditorMessages)
  const what = itemTypeOf(item.type)?.settings[name]?.lines ?? 'rows'
  return (
    <OptionsEditor
      // A new key resets the drafts of texts and drags.
      key={`${item.id} ${name}`}
      options={Array.isArray(value) ? (value as readonly Option[]) : []} // the document's shape has been checked
      isHeld={isHeld}
      canExclude={false}
      hasPictures={itemTypeOf(item.type)?.settings[name]?.hasPictures === true}
      lines={{
        title: t(`lines.${what}.title`),
        fresh: t(`lines.${what}.fresh`),
        add: t(`lines.${what}.add`),
        one: t(`lines.${what}.one`),
      }}
      onChange={onChange}
    />
  )
}

function OptionsSection({ item, former, isHeld, onChange }: OwnSectionProps) {
  const t = useMessages(formEditorMessages)
  if (!hasOptions(item)) return null
  return (
    <OptionsEditor
      options={optionsOf(item)}
      former={former}
      isHeld={isHeld}
      canExclude={familyOf(item) === 'choices'}
      isPlain={itemTypeOf(item.type)?.settings.options?.isPlain}
      hasPictures={itemTypeOf(item.type)?.settings.options?.hasPictures === true}
      title={sourceOf(item) && t('options.fallback')}
      onChange={onChange}
    />
  )
}

/** Settings with a section of their own, by the name in `widget`. */
const ownSections: Readonly<Record<string, ComponentType<OwnSectionProps> | undefined>> = {
  options: OptionsSection,
  lines: LinesSection,
  tree: TreeSection,
  // A new key resets the drafts and drags.
  products: ({ item, ...props }) => <ProductsSection key={item.id} {...props} />,
  rowItems: ({ item, ...props }) => <RowItemsSection key={item.id} {...props} />,
  formula: ({ form, item, value, onChange }) => (
    <FormulaField
      form={form}
      item={item}
      formula={typeof value === 'string' ? value : ''}
      onChange={(formula) => onChange(formula, 'formula')}
    />
  ),
}
