import { portraitOf, type HairStyle } from "./portrait.ts";

/** The portrait drawn for a name, 64 × 64, in front of a sunset in the tribe's colour. */
export function PortraitDrawing({ name, background }: { name: string; background?: string | undefined }) {
  const portrait = portraitOf(name);
  const female = longStyles.has(portrait.hairStyle);
  return (
    <svg aria-hidden viewBox="0 0 64 64" className="block size-full">
      <rect width="64" height="64" fill={background ?? portrait.background} />
      <rect y="36" width="64" height="28" fill="#0c1a22" opacity="0.2" />
      <circle cx={10 + portrait.sun * 44} cy="17" r="9" fill="#fff3d6" opacity="0.5" />
      <path
        d={`M${-18 + portrait.hills * 6} 48c14-16 26-16 36-6s24 2 34-8 18-2 34 10v24h-104Z`}
        fill="#0c1a22"
        opacity="0.32"
      />
      <BackHair style={portrait.hairStyle} color={portrait.hair} />
      <path d="M10 66c0-12 8-17.5 22-17.5S54 54 54 66Z" fill={portrait.shirt} />
      <path d="M26.5 40h11v9.5c-2.5 4-8.5 4-11 0Z" fill={portrait.skin} />
      <path d="M26.5 43.5c3 3 8 3 11 0v3.5c-3 2.5-8 2.5-11 0Z" fill="#000" opacity="0.16" />
      <path
        d="M20.5 29c0-9 4.5-14 11.5-14s11.5 5 11.5 14c0 9.5-5.5 16-11.5 16s-11.5-6.5-11.5-16Z"
        fill={portrait.skin}
      />
      {portrait.beard && !female && (
        <path
          d="M20.6 30c.5 10 5.5 16.5 11.4 16.5S42.9 40 43.4 30c-1.5 4-3 5.5-5.5 5.8-3 .4-8.8.4-11.8 0-2.5-.3-4-1.8-5.5-5.8Z"
          fill={portrait.hair}
        />
      )}
      <FrontHair style={portrait.hairStyle} color={portrait.hair} />
    </svg>
  );
}

const longStyles = new Set<HairStyle>(["long", "bun", "waves"]);

function BackHair({ style, color }: { style: HairStyle; color: string }) {
  switch (style) {
    case "long":
      return <path d="M17 30c0-13 6-19 15-19s15 6 15 19v22c-4 3-9 4-15 4s-11-1-15-4Z" fill={color} />;
    case "waves":
      return (
        <path
          d="M17 28c0-12 6-18 15-18s15 6 15 18c3 5-1 8 1 13s-3 9-7 9H23c-4 0-9-4-7-9s-2-8 1-13Z"
          fill={color}
        />
      );
    case "bun":
      return <circle cx="32" cy="10.5" r="6" fill={color} />;
    case "curls":
      return (
        <g fill={color}>
          <circle cx="21" cy="22" r="7.5" />
          <circle cx="43" cy="22" r="7.5" />
          <circle cx="32" cy="15" r="10" />
          <circle cx="19" cy="31" r="5" />
          <circle cx="45" cy="31" r="5" />
        </g>
      );
    default:
      return null;
  }
}

function FrontHair({ style, color }: { style: HairStyle; color: string }) {
  switch (style) {
    case "bald":
      return null;
    case "crop":
      return (
        <path d="M20 26c0-9 5-13.5 12-13.5S44 17 44 26c-1.5-4-4-6.5-12-6.5S21.5 22 20 26Z" fill={color} />
      );
    case "bandana":
      return (
        <g>
          <path d="M20 25c0-9 5-14 12-14s12 5 12 14Z" fill={color} />
          <path d="M19.5 22c8-3.5 17-3.5 25 0v4.5c-8-3-17-3-25 0Z" fill="#f3c552" />
          <path d="m44 23 6 2-3 2 2 4-6-5Z" fill="#f3c552" />
        </g>
      );
    case "curls":
      return (
        <path
          d="M20 27c0-9 5-14 12-14s12 5 12 14c-3-2-3-5-6-5s-4 2-6.5 0-5 1-6.5 2-2.5 1-5 3Z"
          fill={color}
        />
      );
    case "short":
      return (
        <path
          d="M19.5 30c-1.5-12 4-18.5 13-18.5 8 0 13.5 6 12 18.5l-2-1c0-4-1.5-7-4-8.5-4 2.5-10 3-14.5 1.5-1.5 1.5-2.5 4-2.5 7Z"
          fill={color}
        />
      );
    default:
      return (
        <path
          d="M19.5 32c-1-13 4-19.5 12.5-19.5S45.5 19 44.5 32c-1.5-5-3-8.5-7-11.5-4 4.5-11 5-15 6-1.5 1.5-2.5 3-3 5.5Z"
          fill={color}
        />
      );
  }
}
