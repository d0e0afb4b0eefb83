//! Values as bytes, for a hash: fields and variants by their names in the order of their types. Fields that are absent, false or an
//! empty list are left out, so that a new field with such a value changes no hash.

use std::fmt;

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// What is written for a field that says nothing.
const SILENT: [&[u8]; 3] = [b"~", b"-", b"[]"];

/// Returns a value as bytes.
pub(super) fn bytes(of: &impl Serialize) -> Vec<u8> {
    let mut writer = Writer { out: Vec::new() };
    // Nothing of it can fail.
    let _ = of.serialize(&mut writer);
    writer.out
}

struct Writer {
    out: Vec<u8>,
}

type Done = Result<(), fmt::Error>;

impl Writer {
    fn text(&mut self, text: &str) -> Done {
        self.out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Writes a text so that no other value is written alike.
    fn quoted(&mut self, text: &str) -> Done {
        self.text(&format!("{}\"", text.len()))?;
        self.text(text)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Done {
        let before = self.out.len();
        self.text(name)?;
        self.text(":")?;
        let start = self.out.len();
        value.serialize(&mut *self)?;
        match SILENT.contains(&&self.out[start..]) {
            true => self.out.truncate(before),
            false => self.text(";")?,
        }
        Ok(())
    }

    fn entry<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self)?;
        self.text(",")
    }

    fn open(&mut self, variant: &str, with: &str) -> Result<&mut Self, fmt::Error> {
        self.text(variant)?;
        self.text(with)?;
        Ok(self)
    }
}

macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {
        $(fn $method(self, value: $number) -> Done {
            self.text(&value.to_string())
        })*
    };
}

impl Serializer for &mut Writer {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    fn serialize_bool(self, value: bool) -> Done {
        self.text(if value { "+" } else { "-" })
    }

    fn serialize_f32(self, value: f32) -> Done {
        self.serialize_u64(u64::from(value.to_bits()))
    }

    fn serialize_f64(self, value: f64) -> Done {
        self.serialize_u64(value.to_bits())
    }

    fn serialize_char(self, value: char) -> Done {
        self.serialize_u32(u32::from(value))
    }

    fn serialize_str(self, value: &str) -> Done {
        self.quoted(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Done {
        value.serialize(self)
    }

    fn serialize_none(self) -> Done {
        self.text("~")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.text("~")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.text("~")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.open(variant, "(")?;
        value.serialize(&mut *self)?;
        self.text(")")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        self.open("", "[")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        self.open("", "[")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        self.open("", "[")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.open(variant, "[")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        self.open("", "[")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        self.open("", "{")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.open(variant, "{")
    }
}

macro_rules! lists {
    ($($list:ident $method:ident),*) => {
        $(impl $list for &mut Writer {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.entry(value)
            }

            fn end(self) -> Done {
                self.text("]")
            }
        })*
    };
}

lists!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! records {
    ($($record:ident),*) => {
        $(impl $record for &mut Writer {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
                self.field(name, value)
            }

            fn end(self) -> Done {
                self.text("}")
            }
        })*
    };
}

records!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for &mut Writer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.entry(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.entry(value)
    }

    fn end(self) -> Done {
        self.text("]")
    }
}

#[cfg(test)]
mod tests {
    use super::bytes;
    use serde::Serialize;

    #[derive(Serialize, Default)]
    struct Record {
        name: &'static str,
        n: Option<u8>,
        on: bool,
        list: Vec<Kind>,
    }

    #[derive(Serialize)]
    enum Kind {
        Plain,
        Holds(bool),
        Both(u8, u8),
        Named { a: i8, b: bool },
    }

    fn written(record: &Record) -> String {
        String::from_utf8(bytes(record)).unwrap_or_default()
    }

    #[test]
    fn fields_that_say_nothing_are_left_out() {
        assert_eq!(written(&Record::default()), "{name:0\";}");
        let one = Record {
            n: Some(0),
            on: true,
            ..Record::default()
        };
        assert_eq!(written(&one), "{name:0\";n:0;on:+;}");
    }

    #[test]
    fn variants_keep_what_they_hold_and_texts_are_told_from_signs() {
        let all = Record {
            name: "[];",
            list: vec![
                Kind::Plain,
                Kind::Holds(false),
                Kind::Both(1, 2),
                Kind::Named { a: -1, b: false },
            ],
            ..Record::default()
        };
        let expected = "{name:3\"[];;list:[Plain,Holds(-),Both[1,2,],Named{a:-1;},];}";
        assert_eq!(written(&all), expected);
    }
}
