interface DataTableProps {
  caption: string
  heads: readonly string[]
  /** The first of each row names it. */
  rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a table. */
export const DataTable = ({ caption, heads, rows }: DataTableProps) => (
  <details>
    <summary>Show as table</summary>
    <div className="scroll">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
