/** Where a region's tile stands on the map of its country: a toy, which shows no distances. */
import type { Country } from '#shared/model/values.ts';

/**
 * A line for each row, a word for each tile: the region's code without its country, `.` for a gap,
 * and behind `:` what people call it where the code says nothing.
 */
const grids: Partial<Record<Country, string>> = {
  US: `AK . . . . . . . . . ME
       . . . . . . . . . VT NH
       WA ID MT ND MN IL WI MI NY RI MA
       OR NV WY SD IA IN OH PA NJ CT .
       CA UT CO NE MO KY WV VA MD DE .
       . AZ NM KS AR TN NC SC DC . .
       . . . OK LA MS AL GA . . .
       HI . . TX . . . . FL . .`,
  DE: `. . SH MV .
       . HB HH BB BE
       . NI ST SN .
       NW HE TH . .
       RP BW BY . .
       SL . . . .`,
  AT: `. . . 4:OÖ 3:NÖ 9:W
       8:V 7:T 5:S 6:St 1:B .
       . . 2:K . . .`,
  PL: `32:ZP 22:PM 28:WN 20:PD
       08:LB 30:WP 04:KP 14:MZ
       02:DS 16:OP 10:LD 06:LU
       . 24:SL 26:SK 18:PK
       . . 12:MA .`,
  BE: `VWV VOV VAN VLI
       . BRU VBR WLG
       WHT WBR WNA WLX`,
  FR: `. . HDF .
       BRE NOR IDF GES
       PDL CVL BFC .
       NAQ . ARA .
       . OCC PAC 20R`,
  IT: `23:VDA 25:LOM 32:TAA 36:FVG
       21:PIE 45:EMR 34:VEN .
       42:LIG 52:TOS 57:MAR .
       . 62:LAZ 55:UMB 65:ABR
       . 72:CAM 67:MOL .
       88:SAR 77:BAS 75:PUG .
       . 82:SIC 78:CAL .`,
  ES: `GA AS CB PV NC
       . CL RI AR CT
       EX MD CM VC IB
       . AN MC . .
       CN . CE ML .`,
  IE: `. . DL . .
       SO LM CN MN LH
       MO RN LD WH MH
       G OY LS KE D
       CE TA KK CW WW
       KY LK CO WD WX`,
  GB: `NIR SCT
       WLS ENG`,
  CA: `YT NT NU . . NL .
       BC AB SK MB ON QC PE
       . . . . . NB NS`,
  AU: `. NT QLD .
       WA SA NSW ACT
       . . VIC .
       . . TAS .`,
  NZ: `. . NTL .
       . . AUK BOP
       . TKI WKO GIS
       . . MWT HKB
       TAS NSN WGN .
       WTC MBH . .
       . CAN . .
       STL OTA . .`,
  CH: `. . BS BL SH TG .
       . JU SO AG ZH SG AR
       . NE BE LU ZG SZ AI
       VD FR OW NW UR GL GR
       GE . VS . TI . .`,
};

export interface Tile {
  /** ISO 3166-2 code. */
  id: string;
  label: string;
}

/** Rows of equal length; null for a gap. */
export type RegionGrid = (Tile | null)[][];

const getCode = (id: string): string => id.slice(3);

/** Returns where a country's regions stand; those of a country without a drawing in their order. */
export function getRegionGrid(country: Country, ids: readonly string[]): RegionGrid {
  const drawn = grids[country];
  const rows = drawn ? drawn.split('\n').map((line) => line.trim().split(/ +/)) : inOrder(ids);
  const columns = Math.max(...rows.map((row) => row.length));
  return rows.map((row) =>
    Array.from({ length: columns }, (_, column) => {
      const [code, label = code] = row[column]?.split(':') ?? [];
      const id = ids.find((one) => getCode(one) === code);
      return id && label ? { id, label } : null;
    }),
  );
}

const columnsInOrder = 4;

function inOrder(ids: readonly string[]): string[][] {
  const rows = Math.ceil(ids.length / columnsInOrder);
  return Array.from({ length: rows }, (_, row) =>
    ids.slice(row * columnsInOrder, (row + 1) * columnsInOrder).map(getCode),
  );
}
