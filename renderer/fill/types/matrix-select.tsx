import { optionsOf } from '#schemas/form/item.ts'
import { asRows, rowsOf } from '#schemas/form/types/matrix-base.ts'
import { matrixSelect, type MatrixSelectItem } from '#schemas/form/types/matrix-select.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { leaveGrid, withRow } from './matrix-grid.tsx'

/** Shows a native select per row, which works best on phones. */
function MatrixSelect(props: WidgetProps<MatrixSelectItem>) {
  const { item, value, required, disabled, invalid, id, t, onChange } = props
  return (
    <div className="fw-lines">
      {rowsOf(item).map((row) => {
        const picked = asRows(value)[row.value]
        return (
          <label key={row.value} className="fw-line">
            <span className="fw-line-name">{row.label}</span>
            <span className="fw-select">
              <select
                className="fw-control"
                id={`${id}-${row.value}`}
                name={`${item.id}.${row.value}`}
                value={typeof picked === 'string' ? picked : ''}
                disabled={disabled || item.readOnly}
                aria-required={required}
                aria-invalid={(invalid && picked === undefined) || undefined}
                onChange={(event) => onChange(item.id, withRow(value, row.value, event.target.value || undefined))}
                onBlur={() => leaveGrid(props)}
              >
                <option value="">{t('choose')}</option>
                {optionsOf(item).map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </span>
          </label>
        )
      })}
    </div>
  )
}

export const matrixSelectWidget: ItemWidget<MatrixSelectItem> = {
  type: 'matrixSelect',
  itemType: matrixSelect,
  frame: () => 'legend',
  isLocked: true,
  Control: MatrixSelect,
}
