import { parseNumber } from '#schemas/form/item-type.ts'
import { goods, type GoodsItem } from '#schemas/form/types/goods.ts'
import { asRows } from '#schemas/form/types/matrix-base.ts'
import { amountsIn, limitOf, moneyText, productsOf, totalOf, type Product } from '#schemas/form/types/products.ts'
import { Picture } from '../links-and-pictures.tsx'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { goodsTranslateFor } from './goods-messages.ts'
import { withRow } from './matrix-grid.tsx'

/** Lists products with an amount, its two step buttons and the total. Without scripts amounts are typed. */
function Goods(props: WidgetProps<GoodsItem>) {
  const { item, value, disabled, locale, onBlur } = props
  const t = goodsTranslateFor(locale)
  const products = productsOf(item)
  const hasPictures = products.some(({ image }) => image)
  const pieces = Object.values(amountsIn(value)).reduce((sum, one) => sum + one, 0)
  const isOff = disabled || Boolean(item.readOnly)
  return (
    <>
      <div
        role="presentation"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (value !== undefined && !currentTarget.contains(relatedTarget)) onBlur?.(item.id)
        }}
      >
        <ul className="fw-goods">
          {products.map((product) => (
            <ProductLine key={product.value} {...props} product={product} hasPicture={hasPictures} isOff={isOff} />
          ))}
        </ul>
      </div>
      <div className="fw-goods-total">
        <output>
          {pieces === 0 ? (
            t('none')
          ) : (
            <>
              {t('total')} <strong>{moneyText(item, totalOf(item, value) ?? 0)}</strong>{' '}
              <span className="fw-goods-pieces">{t('pieces', { n: pieces })}</span>
            </>
          )}
        </output>
        {isOff ? null : (
          <button type="submit" className="fw-clear fw-plain-only" name="_do" value="stay">
            {t('update')}
          </button>
        )}
      </div>
    </>
  )
}

interface LineProps extends WidgetProps<GoodsItem> {
  readonly product: Product
  readonly hasPicture: boolean
  readonly isOff: boolean
}

function ProductLine({ item, product, hasPicture, isOff, ...props }: LineProps) {
  const { value, seatsLeft, fullOptions, required, invalid, id, describedBy, locale, onChange } = props
  const t = goodsTranslateFor(locale)
  const { value: key, label } = product
  const unit = product.unit ?? t('unit')
  const given = asRows(value)[key]
  const amount = typeof given === 'number' ? given : 0
  const left = fullOptions?.has(key) ? 0 : seatsLeft?.[key]
  const most = Math.min(limitOf(product), left ?? Number.POSITIVE_INFINITY)
  const isSoldOut = left === 0 && given === undefined
  const field = `${id}-${key}`
  const facts = [
    ...(left === undefined || left === 0 ? [] : [t('left', { n: left, unit })]),
    ...(product.limit === undefined ? [] : [t('limit', { n: product.limit, unit })]),
  ].join(' · ')
  const set = (next: unknown): void => onChange(item.id, withRow(value, key, next === 0 ? undefined : next))
  const step = (by: number): void => {
    const next = amount + by
    if (!isOff && next >= 0 && (by < 0 || next <= most)) set(next)
  }
  return (
    <li className="fw-product" data-off={isSoldOut || undefined} data-chosen={amount > 0 || undefined}>
      {hasPicture ? (
        <span className="fw-product-picture">
          {/* The product name beside it describes the picture */}
          <Picture src={product.image} alt="" frame="fw-image-none" />
        </span>
      ) : null}
      <span className="fw-product-text">
        <label className="fw-product-name" htmlFor={isSoldOut ? undefined : field}>
          {label}
        </label>
        {product.note ? <span className="fw-product-note">{product.note}</span> : null}
        {facts === '' ? null : (
          <span className="fw-product-note" id={`${field}-facts`}>
            {facts}
          </span>
        )}
      </span>
      <span className="fw-product-price">
        {product.unit
          ? t('each', { price: moneyText(item, product.price ?? 0), unit })
          : moneyText(item, product.price ?? 0)}
      </span>
      {isSoldOut ? (
        <span className="fw-product-sold">{t('soldOut')}</span>
      ) : (
        <span className="fw-product-steps">
          <button
            type="button"
            className="fw-product-step"
            aria-label={t('less', { name: label })}
            aria-disabled={isOff || amount <= 0}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            className="fw-control"
            id={field}
            name={`${item.id}.${key}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={Number.isFinite(most) ? most : undefined}
            step={1}
            autoComplete="off"
            placeholder="0"
            value={given === undefined ? '' : String(given)}
            disabled={isOff}
            aria-required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={
              [facts === '' ? '' : `${field}-facts`, describedBy].filter(Boolean).join(' ') || undefined
            }
            onChange={(event) => set(parseNumber([event.target.value]))}
            // The mouse wheel must scroll the page instead of changing an amount.
            onWheel={(event) => event.currentTarget.blur()}
          />
          <button
            type="button"
            className="fw-product-step"
            aria-label={t('more', { name: label })}
            aria-disabled={isOff || amount >= most}
            onClick={() => step(1)}
          >
            +
          </button>
        </span>
      )}
    </li>
  )
}

export const goodsWidget: ItemWidget<GoodsItem> = {
  type: 'goods',
  itemType: goods,
  frame: () => 'legend',
  isLocked: true,
  Control: Goods,
}
