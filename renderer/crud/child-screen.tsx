import CrudScreen from './crud-screen.tsx'

/** `/dict/type/data/:dictId`: the data of one dictionary, a fixed route of the specification (§2). */
export default function DictDataScreen() {
  return <CrudScreen module="system/dict-data" />
}
