import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { limits } from '#schemas/form/limits.ts'
import { maxProductAmount, type Product } from '#schemas/form/types/products.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { readNumber } from '#renderer/ui/number-field.tsx'
import { NumberField, Pair, Section, TextField, useCalmError } from './inspector-controls.tsx'
import { OptionPicture } from './option-picture.tsx'
import optionClasses from './options-editor.module.css'
import { addOption, changeOption, freshLabel, moveOption, optionFaults, removeOption } from './edit-options.ts'
import classes from './row-questions-section.module.css'
import { SortableLine, SortableLines, useLineFocus } from './sortable-lines.tsx'
import { formEditorMessages } from '../messages.ts'

interface ProductsSectionProps {
  readonly value: unknown
  readonly onChange: (value: unknown, mark?: string) => void
}

/** Edits the products of a product list: picture, name and price on one line each, further settings below. */
export function ProductsSection({ value, onChange }: ProductsSectionProps) {
  const t = useMessages(formEditorMessages)
  const all = Array.isArray(value) ? (value as readonly Product[]) : [] // the document's shape has been checked
  const faults = optionFaults(all)
  const [open, setOpen] = useState<number>()
  const { list, goAfterChange } = useLineFocus()
  // Indexes serve as ids except during a move, because values may still be repeated here.
  const ids = all.map((_, at) => `product-${at}`)
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < all.length) goAfterChange(to)
    setOpen(undefined)
    onChange(moveOption(all, from, to))
  }
  const add = (): void => {
    goAfterChange(all.length, true)
    const added = addOption(all, all.length, freshLabel(all, t('products.fresh')))
    onChange(changeOption(added, all.length, { price: all.at(-1)?.price ?? 10 } as Partial<Product>))
  }
  return (
    <Section title={t('products.title')}>
      <SortableLines
        ids={ids}
        label={t('products.title')}
        list={list}
        pickedUp={(n) => t('products.sortStart', { n })}
        onMove={move}
      >
        {all.map((product, at) => (
          <ProductRow
            key={ids[at]}
            id={ids[at]!}
            product={product}
            n={at + 1}
            fault={faults.get(at)}
            isOpen={open === at}
            onOpen={() => setOpen(open === at ? undefined : at)}
            onChange={(patch, mark) =>
              onChange(changeOption(all, at, patch as Partial<Product>), mark && `product:${at}:${mark}`)
            }
            onMove={(by) => move(at, at + by)}
            onRemove={() => {
              goAfterChange(Math.max(0, at - 1))
              setOpen(undefined)
              onChange(removeOption(all, at))
            }}
          />
        ))}
      </SortableLines>
      <Button
        size="compact-sm"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={all.length >= limits.products}
        onClick={add}
      >
        {t('products.add')}
      </Button>
    </Section>
  )
}

type Patch = { readonly [key in keyof Product]?: Product[key] | undefined }

interface ProductRowProps {
  readonly id: string
  readonly product: Product
  readonly n: number
  readonly fault: 'empty' | 'repeated' | 'value' | undefined
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onChange: (patch: Patch, mark?: string) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

function ProductRow({ id, product, n, fault, isOpen, onOpen, onChange, onMove, onRemove }: ProductRowProps) {
  const t = useMessages(formEditorMessages)
  const calm = useCalmError(fault && t(`products.fault.${fault}`))
  const panel = useId()
  return (
    <SortableLine
      id={id}
      label={t('products.move', { n })}
      onMove={onMove}
      below={
        isOpen && (
          <div className={classes.settings} id={panel}>
            <Pair>
              <NumberField
                label={t('products.stock')}
                placeholder={t('options.quotaNone')}
                value={product.quota}
                min={0}
                max={1_000_000_000}
                onChange={(quota) => onChange({ quota }, 'quota')}
              />
              <NumberField
                label={t('products.limit')}
                placeholder={t('options.quotaNone')}
                value={product.limit}
                min={1}
                max={maxProductAmount}
                onChange={(limit) => onChange({ limit }, 'limit')}
              />
            </Pair>
            <TextField
              label={t('products.unit')}
              placeholder={t('products.unitHint')}
              value={product.unit}
              maxLength={20}
              onChange={(unit) => onChange({ unit }, 'unit')}
            />
            <TextField
              label={t('products.note')}
              value={product.note}
              maxLength={limits.help}
              lines
              onChange={(note) => onChange({ note }, 'note')}
            />
          </div>
        )
      }
    >
      <OptionPicture
        image={product.image}
        label={t('options.picture', { n })}
        onChange={(image) => onChange({ image })}
      />
      <TextInput
        size="xs"
        className={optionClasses.text ?? ''}
        value={product.label}
        maxLength={limits.label}
        aria-label={t('products.label', { n })}
        data-label
        {...calm}
        onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
      />
      <NumberInput
        size="xs"
        w={72}
        hideControls
        value={product.price ?? ''}
        placeholder={t('products.price')}
        aria-label={t('products.priceOf', { n })}
        error={product.price === undefined}
        decimalScale={2}
        allowNegative={false}
        max={1_000_000_000}
        onChange={(price) => onChange({ price: readNumber(price) }, 'price')}
      />
      <ActionIcon
        size={24}
        aria-label={t('products.more', { n })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onOpen}
      >
        <IconChevronDown size={14} className={classes.chevron} data-open={isOpen || undefined} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t('products.remove', { n })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </SortableLine>
  )
}
