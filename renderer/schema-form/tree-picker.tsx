import { Popover, TextInput } from '@mantine/core'
import { IconSearch, IconSelector } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ModuleOption } from '#schemas/api/module-api-types.ts'
import { comma, useMessages } from '../kit/i18n.ts'
import { useApi } from '../kit/use-api-query.ts'
import { found, marks, pathTo, toggled, topmost, withDescendants, type OptionNode } from './option-tree.ts'
import { escapeGuard } from '../kit/restore-focus.ts'
import { isFixedInput, PickerButton } from './picker-button.tsx'
import { whyNone, type RefPickerProps } from './ref-picker-props.ts'
import classes from './picker.module.css'
import { TreeView } from './tree-view.tsx'
import { wholeTree } from './flatten-tree.ts'
import { useTreeOptions } from './use-tree-options.ts'
import { schemaFormMessages } from './messages.ts'

/** Picks rows of a tree module from the tree itself. A value that is no longer offered stays, shown by name. */
export function TreePicker(props: RefPickerProps) {
  const { base, name, isMany, standsForBelow = false, value, onChange, input, params, without } = props
  const t = useMessages(schemaFormMessages)
  const { nodes, isLoading, error, typeOf } = useTreeOptions(base, params, without)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const picked = useMemo(() => new Set(value.map(String)), [value])
  const chosen = useMemo(
    () => (standsForBelow ? withDescendants(nodes, picked) : picked),
    [standsForBelow, nodes, picked],
  )
  const known = useMemo(() => new Map(wholeTree(nodes).map((node) => [node.value, node.label])), [nodes])
  const strange = isLoading ? [] : [...picked].filter((one) => !known.has(one))
  const named = useApi<readonly ModuleOption[]>(strange.length > 0 && `${base}/options`, { ids: strange.join(',') })
  const nameOf = (one: string): string =>
    known.get(one) ?? named.data?.find((option) => String(option.value) === one)?.label ?? ''
  const shown = useMemo(() => found(nodes, text), [nodes, text])
  const chosenText = [...picked].map(nameOf).join(comma())

  const show = (open: boolean): void => {
    setOpen(open && !isFixedInput(input))
    if (!open) setText('')
  }
  const pick = (node: OptionNode): void => {
    if (isMany) {
      const next = toggled(node, chosen)
      return onChange([...(standsForBelow ? topmost(nodes, next) : next)].map(typeOf))
    }
    onChange(chosen.has(node.value) ? [] : [typeOf(node.value)])
    show(false)
  }

  return (
    // The target has its own id; the form finds the field by this one.
    <div id={input.id}>
      <Popover opened={isOpen} onChange={show} position="bottom-start" width="target" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <PickerButton
            name={name}
            text={chosenText}
            input={input}
            icon={IconSelector}
            isLoading={isLoading}
            onClick={() => show(!isOpen)}
            onClear={() => onChange([])}
          />
        </Popover.Target>
        <Popover.Dropdown onFocusCapture={escapeGuard} className={classes.dropdown!} aria-label={name}>
          <TextInput
            size="xs"
            type="search"
            variant="unstyled"
            data-autofocus
            className={classes.search!}
            aria-label={t('searchIn', { label: name })}
            placeholder={t('search')}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes.scroll}>
            {shown.length === 0 ? (
              <p className={classes.none}>{text.trim() === '' ? whyNone(t, error) : t('noOption')}</p>
            ) : (
              <TreeView
                nodes={shown}
                label={name}
                isOpen={text.trim() !== ''}
                {...(isMany ? { marks: marks(nodes, chosen) } : { current: [...chosen][0] })}
                openFirst={pathOf(nodes, chosen)}
                onPick={pick}
              />
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Expands the ancestors of the picked rows. */
const pathOf = (nodes: readonly OptionNode[], chosen: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...chosen].flatMap((one) => pathTo(nodes, one).map((node) => node.value)))
