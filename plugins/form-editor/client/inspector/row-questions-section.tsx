import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { optionsOf, hasOptions } from '#schemas/form/item.ts'
import { familyOf, hasRequiredSetting } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { rowTypeNames } from '#schemas/form/types/row-types.ts'
import type { RowItem } from '#schemas/form/types/sub-form-rows.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { ItemTypeIcon } from '../item-type-icons.ts'
import { useItemTypeName } from '../use-item-type-name.ts'
import { Section, SwitchField, TextField, useCalmError } from './inspector-controls.tsx'
import optionClasses from './options-editor.module.css'
import { OptionsEditor } from './options-editor.tsx'
import {
  addRowItem,
  changeRowItem,
  labelFaults,
  moveRowItem,
  removeRowItem,
  turnRowItem,
  type RowItems,
} from './edit-row-questions.ts'
import classes from './row-questions-section.module.css'
import { SortableLine, SortableLines, useLineFocus } from './sortable-lines.tsx'
import { SettingFields } from './item-setting-fields.tsx'
import { formEditorMessages } from '../messages.ts'

interface RowItemsSectionProps {
  readonly value: unknown
  readonly isHeld: (value: string) => boolean
  readonly onChange: (value: unknown, mark?: string) => void
}

/** Lists the questions of a row by title, sorted by dragging or Alt with an arrow key, with their settings below. */
export function RowItemsSection({ value, isHeld, onChange }: RowItemsSectionProps) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const nameOf = useItemTypeName()
  const all: RowItems = Array.isArray(value) ? (value as RowItems) : [] // the document's shape has been checked
  const faults = labelFaults(all)
  const [open, setOpen] = useState<string>()
  const { list, goAfterChange } = useLineFocus()
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < all.length) goAfterChange(to)
    onChange(moveRowItem(all, from, to))
  }
  const add = (type: string): void => {
    goAfterChange(all.length, true)
    onChange(addRowItem(all, type, nameOf(type), locale))
  }

  return (
    <Section title={t('rowItems.title')}>
      <SortableLines
        ids={all.map(({ id }) => id)}
        label={t('rowItems.title')}
        list={list}
        onMove={(from, to) => onChange(moveRowItem(all, from, to))}
      >
        {all.map((one, at) => (
          <QuestionRow
            key={one.id}
            item={one}
            n={at + 1}
            fault={faults.get(at)}
            isOpen={open === one.id}
            isHeld={isHeld}
            onOpen={() => setOpen(open === one.id ? undefined : one.id)}
            onChange={(patch, mark) => onChange(changeRowItem(all, at, patch), mark && `rowItem:${one.id}:${mark}`)}
            onTurn={(type) => onChange(turnRowItem(all, at, type, locale))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => {
              goAfterChange(Math.max(0, at - 1))
              onChange(removeRowItem(all, at))
            }}
          />
        ))}
      </SortableLines>
      <Menu position="bottom-start" shadow="md" width={200}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            disabled={all.length >= limits.rowItems}
          >
            {t('rowItems.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rowTypeNames.map((type) => (
            <Menu.Item key={type} leftSection={<ItemTypeIcon type={type} size={16} />} onClick={() => add(type)}>
              {nameOf(type)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Section>
  )
}

interface QuestionRowProps {
  readonly item: RowItem
  readonly n: number
  readonly fault: 'empty' | 'repeated' | undefined
  readonly isOpen: boolean
  readonly isHeld: (value: string) => boolean
  readonly onOpen: () => void
  readonly onChange: (patch: Readonly<Record<string, unknown>>, mark?: string) => void
  readonly onTurn: (type: string) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

function QuestionRow({ item, n, fault, isOpen, isHeld, onOpen, onChange, onTurn, onMove, onRemove }: QuestionRowProps) {
  const t = useMessages(formEditorMessages)
  const nameOf = useItemTypeName()
  const calm = useCalmError(fault && t(`rowItems.fault.${fault}`))
  const panel = useId()

  return (
    <SortableLine
      id={item.id}
      label={t('rowItems.move', { n })}
      onMove={onMove}
      below={
        isOpen && (
          <div className={classes.settings} id={panel}>
            <Select
              size="xs"
              label={t('field.type')}
              leftSection={<ItemTypeIcon type={item.type} size={16} />}
              data={rowTypeNames.map((type) => ({ value: type, label: nameOf(type) }))}
              value={item.type}
              allowDeselect={false}
              checkIconPosition="right"
              comboboxProps={{ shadow: 'md' }}
              onChange={(type) => {
                if (type !== null && type !== item.type) onTurn(type)
              }}
            />
            {hasRequiredSetting(item) && (
              <SwitchField
                label={t('field.required')}
                value={item.required}
                onChange={(required) => onChange({ required })}
              />
            )}
            {hasOptions(item) && (
              <OptionsEditor
                options={optionsOf(item)}
                isHeld={isHeld}
                canExclude={familyOf(item) === 'choices'}
                lines={{ title: t('options.title'), fresh: t('options.fresh'), add: t('options.add') }}
                onChange={(options, mark) => onChange({ options }, mark)}
              />
            )}
            <SettingFields item={item} section="content" fold="basic" without={notInRows} change={onChange} />
            <SettingFields item={item} section="limits" fold="basic" without={notInRows} change={onChange} />
            <TextField
              label={t('field.help')}
              value={item.help}
              maxLength={limits.help}
              onChange={(help) => onChange({ help }, 'help')}
            />
            <SettingFields item={item} section="content" fold="advanced" without={notInRows} change={onChange} />
            <SettingFields item={item} section="limits" fold="advanced" without={notInRows} change={onChange} />
          </div>
        )
      }
    >
      <TextInput
        size="xs"
        className={optionClasses.text ?? ''}
        value={item.label}
        maxLength={limits.label}
        leftSection={<ItemTypeIcon type={item.type} size={14} />}
        aria-label={t('rowItems.label', { n })}
        data-label
        {...calm}
        onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
      />
      <ActionIcon
        size={24}
        aria-label={t('rowItems.settings', { n })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onOpen}
      >
        <IconChevronDown size={14} className={classes.chevron} data-open={isOpen || undefined} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t('rowItems.remove', { n })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </SortableLine>
  )
}

/** Settings not available for questions in rows. */
const notInRows: ReadonlySet<string> = new Set(['unique'])
