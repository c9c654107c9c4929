import { useApi } from '#renderer/kit/use-api.ts'

/** The global configuration (specification §3), which anyone may read. */
export interface Product {
  readonly name: string
  readonly logoImg: string
  readonly copyright: string
  readonly backgroundImage: string
}

const unnamed: Product = { name: 'Formwork', logoImg: '', copyright: '', backgroundImage: '' }

export function useProduct(): Product {
  const { data } = useApi<Partial<Product>>('/public/systemInfoConfig')
  return { ...unnamed, ...data, name: data?.name || unnamed.name }
}
